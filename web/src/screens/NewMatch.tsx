// A match against bots with one's own choice of seats, level and rules.
import { useEffect, useState } from "preact/hooks";
import { about, type About } from "../app/desk";
import { go } from "../app/router";
import { changeSettings, settings } from "../app/settings";
import { againstBots, freshSeed, prepare } from "../app/start";
import type { GameInfo, OptionInfo } from "../engine/types";
import { t } from "../words/words";

export function NewMatch({ game: id }: { game: string }) {
    const [known, setKnown] = useState<About | null>(null);
    useEffect(() => void about().then(setKnown), []);
    const game = known?.games.find((each) => each.id === id);
    return (
        <main class="page">
            {known && game && <Form key={id} game={game} levels={known.levels} />}
        </main>
    );
}

/** What a level is called; its address where there is no name for it. */
function levelName(level: string): string {
    const names: Record<string, string> = {
        rookie: t("Rookie"),
        club: t("Club player"),
        pro: t("Pro"),
        champion: t("Champion"),
    };
    return names[level] ?? level;
}

interface FormProps {
    game: GameInfo;
    levels: About["levels"];
}

function Form({ game, levels }: FormProps) {
    const [seats, setSeats] = useState(game.seats_usual);
    const [level, setLevel] = useState(settings().level);
    const [options, setOptions] = useState<Record<string, string>>({});
    const [failure, setFailure] = useState("");
    const submit = async (event: Event) => {
        event.preventDefault();
        changeSettings({ level });
        const setup = againstBots(game, seats, level, options);
        go("play", prepare({ kind: "new", setup, you: 0, seed: freshSeed() }));
        setFailure("");
    };
    return (
        <form class="form" onSubmit={(event) => void submit(event)}>
            <h1>{game.name}</h1>
            <p>{game.blurb}</p>
            <label>
                {t("Seats")}
                <input
                    type="number"
                    min={1}
                    max={game.seats_max}
                    value={seats}
                    onInput={(event) => setSeats(event.currentTarget.valueAsNumber)}
                />
            </label>
            <label>
                {t("Bots")}
                <select value={level} onInput={(event) => setLevel(event.currentTarget.value)}>
                    {levels.map(({ name, help }) => (
                        <option key={name} value={name}>
                            {levelName(name)} – {help}
                        </option>
                    ))}
                </select>
            </label>
            {game.options.map((option) => (
                <OptionField
                    key={option.name}
                    option={option}
                    value={options[option.name] ?? option.default}
                    onChange={(value) => setOptions({ ...options, [option.name]: value })}
                />
            ))}
            {failure && <p role="alert">{failure}</p>}
            <button type="submit" class="button primary">
                {t("Play")}
            </button>
        </form>
    );
}

interface FieldProps {
    option: OptionInfo;
    value: string;
    onChange(value: string): void;
}

/** One rule option: a list of its choices, or a text where the value is free. */
export function OptionField({ option, value, onChange }: FieldProps) {
    const choices = option.choices?.split("|");
    return (
        <label>
            {option.name}
            {choices ? (
                <select value={value} onInput={(event) => onChange(event.currentTarget.value)}>
                    {choices.map((choice) => (
                        <option key={choice}>{choice}</option>
                    ))}
                </select>
            ) : (
                <input value={value} onInput={(event) => onChange(event.currentTarget.value)} />
            )}
            <small>{option.help}</small>
        </label>
    );
}

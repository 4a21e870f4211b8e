// A match against bots with one's own choice of seats, level and rules.
import { useEffect, useState } from "preact/hooks";
import { about, useReadyEngines, type About } from "../app/desk";
import { go, routeTo } from "../app/router";
import { changeSettings, settings } from "../app/settings";
import { againstBots, freshSeed, prepare } from "../app/start";
import { useScreenTitle } from "../app/title";
import { messageOf } from "../words/trouble";
import type { GameInfo } from "../engine/types";
import { faceOf } from "../faces";
import { t } from "../words/words";
import { LevelPicker, SeatPicker } from "../ui/pickers";
import { OptionField } from "../forms/options";
import { NoSuchGame } from "./NoSuchGame";
import { problemOf, useFit } from "../forms/useFit";

export function NewMatch({ game: id }: { game: string }) {
    useReadyEngines();
    const [known, setKnown] = useState<About | null>(null);
    const [failure, setFailure] = useState("");
    useEffect(
        () => void about().then(setKnown, (error: unknown) => setFailure(messageOf(error))),
        [],
    );
    const game = known?.games.find((each) => each.id === id);
    useScreenTitle(game?.name ?? "");
    return (
        <main class="page">
            {failure && <p role="alert">{failure}</p>}
            {known && !game && <NoSuchGame />}
            {known && game && <Form key={id} game={game} levels={known.levels} />}
        </main>
    );
}

interface FormProps {
    game: GameInfo;
    levels: About["levels"];
}

type Options = Record<string, string>;

function Form({ game, levels }: FormProps) {
    const [seats, setSeats] = useState(game.seats_usual);
    const [level, setLevel] = useState(settings().level);
    const [options, setOptions] = useState<Options>({});
    const { numbers, problem } = useFit(game, seats, options);
    const submit = async (event: Event) => {
        event.preventDefault();
        if (await problemOf(game, seats, options)) return; // it is said above the button
        changeSettings({ level });
        const setup = againstBots(game, seats, level, options);
        go("play", prepare({ kind: "new", setup, you: 0, seed: freshSeed() }));
    };
    return (
        <form class="form" onSubmit={(event) => void submit(event)}>
            <Head game={game} />
            <SeatPicker value={seats} numbers={numbers} onChange={setSeats} />
            <LevelPicker levels={levels} value={level} onChange={setLevel} />
            <Variants game={game} options={options} onChange={setOptions} />
            <div role="alert">{problem && <p class="form-problem">{problem}</p>}</div>
            <div class="form-buttons">
                <button type="submit" class="button primary" aria-disabled={problem !== ""}>
                    {t("Play")}
                </button>
                <a class="button" href={routeTo("home")}>
                    {t("All games")}
                </a>
            </div>
        </form>
    );
}

function Head({ game }: { game: GameInfo }) {
    const { Picture } = faceOf(game.id);
    return (
        <div class="form-head">
            <Picture />
            <div>
                <h1>{game.name}</h1>
                <p>{game.blurb}</p>
            </div>
        </div>
    );
}

interface VariantsProps {
    game: GameInfo;
    options: Options;
    onChange(options: Options): void;
}

/** Rule options are folded away, as most players do not need them. */
function Variants({ game, options, onChange }: VariantsProps) {
    return (
        <details class="variants">
            <summary>{t("Rule options")}</summary>
            <div>
                {game.options.map((option) => (
                    <OptionField
                        key={option.name}
                        game={game}
                        option={option}
                        value={options[option.name] ?? option.default}
                        onChange={(value) => onChange({ ...options, [option.name]: value })}
                    />
                ))}
            </div>
        </details>
    );
}

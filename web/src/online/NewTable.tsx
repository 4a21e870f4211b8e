// The form for a new table: game and seats; other options are folded away.
import { useState } from "preact/hooks";
import type { About } from "../app/desk";
import { go } from "../app/router";
import { changeSettings, settings } from "../app/settings";
import type { GameInfo } from "../engine/types";
import { faceOf } from "../faces";
import { hall } from "../net/hall";
import { fitName } from "../app/fitName";
import { OptionField } from "../forms/options";
import { useFit } from "../forms/useFit";
import { Check } from "../ui/Check";
import { LevelSelect, NameField } from "../ui/pickers";
import { Select, type ListRow } from "../ui/Select";
import { t } from "../words/words";
import { clocks, clockWords } from "./clocks";
import { useDoing } from "./hooks";

/** What is asked of the server. */
interface Wishes {
    game: string;
    seats: number;
    bots: number;
    level: string;
    options: Record<string, string>;
    listed: boolean;
    clock: number;
    text: boolean;
    hints: boolean;
}

function startingWith(game: GameInfo): Wishes {
    const level = settings().level;
    return {
        game: game.id,
        seats: game.seats_usual,
        bots: 0,
        level,
        options: {},
        listed: false,
        clock: 0,
        text: false,
        hints: false,
    };
}

function message({ bots, level, text, ...rest }: Wishes) {
    const chat = text ? "text" : "phrases";
    return { ...rest, chat, bots: Array<string>(bots).fill(level) };
}

export function NewTable({ known }: { known: About }) {
    const [wishes, setWishes] = useState(() => startingWith(known.games[0]!));
    const [name, setName] = useState(settings().name);
    const { failure, busy, run } = useDoing();
    const game = known.games.find(({ id }) => id === wishes.game)!;
    const set = (changes: Partial<Wishes>) => setWishes({ ...wishes, ...changes });
    const submit = (event: Event) => {
        event.preventDefault();
        changeSettings({ name: fitName(name), level: wishes.level });
        run(async () => go("table", await hall().create(message(wishes))));
    };
    return (
        <form class="form on-new" onSubmit={submit}>
            <GamePicker
                games={known.games}
                chosen={game.id}
                onChoose={(other) => setWishes(startingWith(other))}
            />
            {!settings().name && <NameField name={name} onChange={setName} />}
            <SeatFields game={game} levels={known.levels} wishes={wishes} set={set} />
            <Check
                label={t("Allow hints")}
                value={wishes.hints}
                onChange={(hints) => set({ hints })}
            />
            <details>
                <summary>{t("More options")}</summary>
                <MoreFields key={game.id} game={game} wishes={wishes} set={set} />
            </details>
            {failure && (
                <p class="on-trouble" role="alert">
                    {failure}
                </p>
            )}
            <button type="submit" class="button primary" aria-disabled={busy}>
                {t("Open the table")}
            </button>
        </form>
    );
}

interface PickerProps {
    games: GameInfo[];
    chosen: string;
    onChoose(game: GameInfo): void;
}

function GamePicker({ games, chosen, onChoose }: PickerProps) {
    return (
        <fieldset class="on-games">
            <legend class="visually-hidden">{t("Game")}</legend>
            {games.map((game) => (
                <label key={game.id} class="on-game" data-game={game.id}>
                    <input
                        type="radio"
                        name="game"
                        checked={game.id === chosen}
                        onChange={() => onChoose(game)}
                    />
                    <GamePicture game={game.id} />
                    <span>{game.name}</span>
                </label>
            ))}
        </fieldset>
    );
}

export function GamePicture({ game }: { game: string }) {
    const { Picture } = faceOf(game);
    return (
        <span class="on-picture" aria-hidden="true">
            <Picture />
        </span>
    );
}

interface FieldsProps {
    game: GameInfo;
    wishes: Wishes;
    set(changes: Partial<Wishes>): void;
}

/** The numbers from min to max. */
function range(min: number, max: number): number[] {
    return Array.from({ length: Math.max(0, max - min + 1) }, (_, i) => min + i);
}

const numberRow = (number: number): ListRow<number> => [number, String(number)];

function SeatFields({ game, wishes, set, levels }: FieldsProps & { levels: About["levels"] }) {
    const fit = useFit(game, wishes.seats, wishes.options);
    const numbers = fit.numbers.length ? fit.numbers : range(game.seats_min, game.seats_max);
    return (
        <div class="on-pair">
            <Select
                label={t("Seats")}
                value={wishes.seats}
                rows={[...new Set([...numbers, wishes.seats])].sort((a, b) => a - b).map(numberRow)}
                onChange={(seats) => set({ seats, bots: Math.min(wishes.bots, seats - 1) })}
            />
            <Select
                label={t("Bots")}
                value={wishes.bots}
                rows={range(0, wishes.seats - 1).map(numberRow)}
                onChange={(bots) => set({ bots })}
            />
            {wishes.bots > 0 && (
                <LevelSelect
                    levels={levels}
                    value={wishes.level}
                    onChange={(level) => set({ level })}
                />
            )}
        </div>
    );
}

function MoreFields({ game, wishes, set }: FieldsProps) {
    return (
        <div class="on-more">
            <Check
                label={t("Public table")}
                value={wishes.listed}
                onChange={(listed) => set({ listed })}
            />
            <Check
                label={t("Allow free text in the chat")}
                value={wishes.text}
                onChange={(text) => set({ text })}
            />
            <Select
                label={t("Thinking time")}
                value={wishes.clock}
                rows={clocks.map((seconds) => [seconds, clockWords(seconds)])}
                onChange={(clock) => set({ clock })}
            />
            {game.options.map((option) => (
                <OptionField
                    key={option.name}
                    game={game}
                    option={option}
                    value={wishes.options[option.name] ?? option.default}
                    onChange={(value) =>
                        set({ options: { ...wishes.options, [option.name]: value } })
                    }
                />
            ))}
        </div>
    );
}

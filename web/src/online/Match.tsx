// A table of the server while the match runs, and after it.
import { useMemo, useState } from "preact/hooks";
import { go } from "../app/router";
import { isReplaced, type TableState } from "../net/fold";
import type { Follower } from "../net/follow";
import { OnlineTable } from "../sources/online";
import { Sheet } from "../table/Sheet";
import { Table } from "../table/Table";
import { ToolButton } from "../table/ToolButton";
import { t } from "../words/words";
import { Chat } from "./Chat";
import { EndOfTable } from "./EndOfTable";
import { useDoing } from "./hooks";
import { Notices } from "./Notices";
import { Clock, People } from "./People";
import { ShareLink } from "./ShareLink";

interface Props {
    follower: Follower;
    state: TableState;
    game: string;
}

export function Match({ follower, state, game }: Props) {
    // Whoever turns from a spectator to a player, or back, sees with other eyes.
    const source = useMemo(() => new OnlineTable(follower), [follower, state.you]);
    const [opened, setOpened] = useState(false);
    const beside = <Beside {...{ follower, state, game }} />;
    return (
        <main>
            <Table
                source={source}
                aside={beside}
                note={() => <Notices follower={follower} state={state} />}
                tools={<PeopleButton state={state} onOpen={() => setOpened(true)} />}
                end={() => <EndOfTable follower={follower} state={state} />}
                hints={state.you !== null}
            />
            {opened && (
                <Sheet title={t("At the table")} onClose={() => setOpened(false)}>
                    {beside}
                </Sheet>
            )}
        </main>
    );
}

/** On small screens all that is beside the table is behind this button. */
function PeopleButton({ state, onOpen }: { state: TableState; onOpen(): void }) {
    const [read, setRead] = useState(state.said.at(-1)?.seq ?? 0);
    const count = state.said.filter(({ seq, seat }) => seq > read && seat !== state.you).length;
    const open = () => {
        setRead(state.said.at(-1)?.seq ?? 0);
        onOpen();
    };
    return (
        <ToolButton icon="people" class="narrow-only" onPress={open}>
            {t("People")}
            {state.turn !== null && <Clock deadline={state.deadline} />}
            {count > 0 && (
                <span class="on-count">
                    <span class="visually-hidden">{t("new in the talk:")} </span>
                    {count}
                </span>
            )}
        </ToolButton>
    );
}

function Beside({ follower, state, game }: Props) {
    const doing = useDoing();
    const phrases = follower.connection.welcome?.phrases ?? [];
    const leave = () => doing.run(() => follower.request("leave").then(() => go("online")));
    const plays = state.you !== null && state.status === "playing" && !isReplaced(state);
    return (
        <div class="on-beside">
            <h2>{t("At the table")}</h2>
            {state.you === null && <p class="on-soft">{t("You are watching.")}</p>}
            <People state={state} />
            <Chat follower={follower} state={state} phrases={phrases} />
            <details class="on-fair">
                <summary>{t("The link to this table")}</summary>
                <ShareLink table={follower.id} game={game} />
            </details>
            {plays && (
                <p class="on-leave">
                    <button type="button" class="button" onClick={leave}>
                        {t("Leave")}
                    </button>
                    <span class="on-soft">
                        {t("A bot moves for you until you come back.")} {doing.failure}
                    </span>
                </p>
            )}
        </div>
    );
}

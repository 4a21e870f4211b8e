// A table of the server while the match runs, and after it.
import { useMemo, useState } from "preact/hooks";
import { go } from "../app/router";
import { isReplaced, mayHint, type TableState } from "../net/fold";
import type { Follower } from "../net/follow";
import { ServerMatch } from "../sources/serverMatch";
import { Sheet } from "../ui/Sheet";
import { Table } from "../table/Table";
import { ToolButton } from "../ui/ToolButton";
import { t } from "../words/words";
import { Chat } from "./Chat";
import { Bubble } from "./Bubble";
import { EndOfTable } from "./EndOfTable";
import { useDoing } from "./hooks";
import { Notices } from "./Notices";
import { ShortCode } from "./ShortCode";
import { Clock, People } from "./People";
import { TableLink } from "./TableLink";

interface Props {
    follower: Follower;
    state: TableState;
    game: string;
}

export function Match({ follower, state, game }: Props) {
    // A spectator who becomes a player, or the reverse, gets another view.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the follower knows who we are
    const source = useMemo(() => new ServerMatch(follower), [follower, state.you]);
    const [opened, setOpened] = useState(false);
    const beside = <Beside {...{ follower, state, game }} />;
    return (
        <main>
            <Table
                source={source}
                aside={beside}
                note={() => <Notices follower={follower} state={state} />}
                tools={<PeopleButton state={state} onOpen={() => setOpened(true)} />}
                end={(scene, ending) => <EndOfTable {...{ follower, state, scene, ending }} />}
                hints={state.you !== null && mayHint(state)}
            />
            <Bubble state={state} />
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
            {t("Players")}
            {state.turn !== null && <Clock deadline={state.deadline} />}
            {count > 0 && (
                <span class="on-count">
                    <span class="visually-hidden">{t("new messages:")} </span>
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
            <ShortCode code={follower.deal.short} />
            <Chat follower={follower} state={state} phrases={phrases} />
            <details class="on-fair">
                <summary>{t("Link to this table")}</summary>
                <TableLink table={follower.id} game={game} />
            </details>
            {plays && (
                <p class="on-leave">
                    <button type="button" class="button" onClick={leave}>
                        {t("Leave")}
                    </button>
                    <span class="on-soft">
                        {t("A bot plays for you until you return.")} {doing.failure}
                    </span>
                </p>
            )}
        </div>
    );
}

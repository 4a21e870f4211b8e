// What was said at a table, kept in this tab: a reload should not empty it.
import { having, isCount, isText, orNull } from "../storage/shape";
import { recall, remember } from "../storage/tab";
import type { Said } from "./fold";
import type { TalkStore } from "./follow";

const key = (table: string) => `paddock.talk.${table}`;

export const talkStore: TalkStore = {
    load(table) {
        return readTalk(recall(key(table)) ?? "[]");
    },
    save(table, said) {
        remember(key(table), JSON.stringify(said));
    },
};

function readTalk(text: string): Said[] {
    try {
        const all: unknown = JSON.parse(text);
        return Array.isArray(all) ? all.filter(isSaid) : [];
    } catch {
        return []; // not ours
    }
}

const isSaid = having<Said>({ seq: isCount, seat: isCount, text: isText, phrase: orNull(isText) });

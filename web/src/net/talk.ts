// What was said at a table, kept in this tab: a reload should not empty it.
import type { Said } from "./fold";
import type { TalkStore } from "./follow";

const key = (table: string) => `paddock.talk.${table}`;

export const talkStore: TalkStore = {
    load(table) {
        try {
            return JSON.parse(sessionStorage.getItem(key(table)) ?? "[]") as Said[];
        } catch {
            return [];
        }
    },
    save(table, said) {
        try {
            sessionStorage.setItem(key(table), JSON.stringify(said));
        } catch {
            // Storage is full: the chat is lost on a reload.
        }
    },
};

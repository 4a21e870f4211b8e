// The frame around all screens, and the table of screens.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Home } from "./screens/Home";
import { Learn } from "./screens/Learn";
import { NewMatch } from "./screens/NewMatch";
import { Online } from "./screens/Online";
import { Play } from "./screens/Play";
import { ReplayScreen } from "./screens/Replay";
import { Rules } from "./screens/Rules";
import { ServerTable } from "./screens/ServerTable";
import { SettingsScreen } from "./screens/Settings";
import { Icon } from "./ui/icons";
import { language, t, setWords } from "./words/words";
import { loadWords } from "./words/load";
import { Boundary } from "./app/Boundary";
import { Later } from "./app/Later";
import { LanguageSelect } from "./screens/LanguageSelect";
import { NewVersion } from "./app/NewVersion";
import { Replaced } from "./app/Replaced";
import { parseRoute, routeTo, useRoute, type Route } from "./app/router";
import { changeSettings, onSettings, settings } from "./app/settings";
import { showTurn } from "./app/title";
import { hall } from "./net/hall";

// Not everybody looks back at a match: these screens are loaded when they are asked for.
const review = () => import("./screens/lookingBack").then((module) => module.ReviewScreen);
const practice = () => import("./screens/lookingBack").then((module) => module.PracticeScreen);

function screenFor({ screen, args }: Route): ComponentChildren {
    const [first = ""] = args;
    switch (screen) {
        case "new":
            return <NewMatch game={first} />;
        case "play":
            return <Play key={first} id={first} />;
        case "replay":
            return <ReplayScreen args={args} />;
        case "review":
            return <Later load={review} args={args} />;
        case "practice":
            return <Later load={practice} args={args} />;
        case "learn":
            return <Learn key={first} game={first} />;
        case "rules":
            return <Rules key={first} game={first} rule={args[1] ?? ""} />;
        case "online":
            return <Online />;
        case "table":
            return <ServerTable key={first} id={first} />;
        case "settings":
            return <SettingsScreen />;
        default:
            return <Home />;
    }
}

/** The words of the chosen language; null until they are there. */
function useLanguage(): string | null {
    const [ready, setReady] = useState<string | null>(null);
    const [wanted, setWanted] = useState(settings().language);
    useEffect(() => onSettings(() => setWanted(settings().language)), []);
    useEffect(() => {
        let current = true;
        const use = (sentences: Record<string, string>) => {
            if (!current) return;
            setWords(wanted, sentences);
            document.documentElement.lang = wanted;
            setReady(wanted);
        };
        // Without a line the page stays in the language it has, as its engines do; English needs none.
        const stay = () => {
            if (!current) return;
            if (ready) changeSettings({ language: language() });
            setReady(language());
        };
        loadWords(wanted).then(use, stay);
        return () => {
            current = false;
        };
        // eslint-disable-next-line react-hooks/exhaustive-deps -- as it was when the language was chosen
    }, [wanted]);
    return ready;
}

/** The title of the page says when it is our turn at a server's table. */
function useTurnInTitle(): void {
    useEffect(() => {
        const show = () => showTurn(hall().tables.some((table) => table.turn));
        return hall().listen(show);
    }, []);
}

export function App() {
    const route = useRoute();
    const spoken = useLanguage();
    useTurnInTitle();
    const top = useRef<HTMLDivElement>(null);
    const place = `${route.screen}/${route.args[0] ?? ""}`;
    const first = useRef(true);
    useEffect(() => {
        if (first.current) first.current = false;
        else top.current?.focus();
    }, [place]);
    // A screen that is built anew finds where it was: replays note that in the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- when to look at the address again
    const now = useMemo(() => parseRoute(location.hash), [route, spoken]);
    if (!spoken) return null;
    // Keyed by the language: every sentence on the screen is said anew.
    return (
        <div key={spoken} ref={top} tabIndex={-1} class="app">
            <Head />
            <NewVersion />
            <Replaced />
            <Boundary place={location.hash}>{screenFor(now)}</Boundary>
        </div>
    );
}

function Head() {
    return (
        <header class="app-head">
            <a class="app-name" href={routeTo("home")}>
                <ChequeredFlag /> Paddock
            </a>
            <nav aria-label={t("Pages")}>
                <a href={routeTo("online")}>
                    <Icon name="people" />
                    <span>{t("With friends")}</span>
                </a>
                <a href={routeTo("settings")} aria-label={t("Settings")}>
                    <Icon name="settings" />
                    <span>{t("Settings")}</span>
                </a>
            </nav>
            <LanguageSelect />
        </header>
    );
}

/** A chequered flag. */
function ChequeredFlag() {
    const squares = [0, 1, 2, 3, 4, 5].flatMap((x) => [0, 1, 2, 3].map((y) => ({ x, y })));
    return (
        <svg class="app-flag" viewBox="0 0 26 20" aria-hidden="true">
            {squares
                .filter(({ x, y }) => (x + y) % 2 === 0)
                .map(({ x, y }) => (
                    <rect
                        key={`${x},${y}`}
                        x={1 + 4 * x}
                        y={2 + 4 * y}
                        width="4"
                        height="4"
                        fill="currentColor"
                    />
                ))}
            <rect x="1" y="2" width="24" height="16" fill="none" stroke="currentColor" />
        </svg>
    );
}

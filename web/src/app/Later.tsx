// A screen that is loaded when it is asked for.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../words/words";

export interface LaterProps {
    args: string[];
}

interface Props extends LaterProps {
    load(): Promise<ComponentType<LaterProps>>;
}

export function Later({ load, args }: Props) {
    const [Screen, setScreen] = useState<ComponentType<LaterProps> | null>(null);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
        load().then(
            (loaded) => setScreen(() => loaded),
            () => setFailed(true),
        );
    }, [load]);
    if (Screen) return <Screen args={args} />;
    return (
        <main>
            <p class="table-wait" role="status">
                {failed
                    ? t("This screen could not be loaded. Please reload the page.")
                    : t("One moment …")}
            </p>
        </main>
    );
}

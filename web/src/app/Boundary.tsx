// What is shown instead of a screen that has failed: what happened, and what to do.
import { Component, type ComponentChildren } from "preact";
import { messageOf } from "../words/trouble";
import { t } from "../words/words";
import { routeTo } from "./router";

interface Props {
    /** The address of the screen: another screen is tried anew. */
    place: string;
    children: ComponentChildren;
}

interface State {
    failed: { error: unknown; place: string } | null;
}

export class Boundary extends Component<Props, State> {
    override state: State = { failed: null };

    override componentDidCatch(error: unknown): void {
        console.warn(error);
        this.setState({ failed: { error, place: this.props.place } });
    }

    /** Forgets the failure when the reader leaves, so that the screen is tried again. */
    override componentDidUpdate({ place }: Props): void {
        if (this.state.failed && place !== this.props.place) this.setState({ failed: null });
    }

    override render({ place, children }: Props, { failed }: State) {
        return failed?.place === place ? <Failed error={failed.error} /> : children;
    }
}

function Failed({ error }: { error: unknown }) {
    return (
        <main class="page">
            <h1>{t("This screen has failed")}</h1>
            <p role="alert">
                {t(
                    "Your saved matches are all there. Reload the page, or go on from the first page.",
                )}
            </p>
            <p>
                <small>{messageOf(error)}</small>
            </p>
            <p>
                <button type="button" class="button primary" onClick={() => location.reload()}>
                    {t("Reload")}
                </button>{" "}
                <a class="button" href={routeTo("home")}>
                    {t("All games")}
                </a>
            </p>
        </main>
    );
}

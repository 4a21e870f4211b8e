// The road: places painted on it, and the karts that glide from one to another. It runs upwards on
// narrow screens and to the right on wide ones; the style sheet decides, from --place alone.
import { term } from "./terms";
import type { FaceProps } from "../face";
import { useRef } from "preact/hooks";
import { useLanding } from "../flight";
import { nameOf } from "../names";
import { Way } from "../Way";
import { KartArt } from "./KartArt";
import { kartColour, placeName } from "./names";
import { useLooked } from "./preview";
import { RaceCard } from "./RaceCard";
import { FinishFlag, Flag } from "./Symbols";
import { activeKart, gain, karts, motion, struckKarts } from "./view";
import type { Hazard, Kart, GumballView } from "./view";

interface Props extends FaceProps<GumballView> {
    /** The hazard that lies open while it is dealt with. */
    hazard: Hazard | null;
}

export function Road(props: Props) {
    const { view, happened, over, hazard } = props;
    const active = activeKart(happened, view, over);
    const scoring = hazard === "checkpoint" || hazard === "winner";
    return (
        <section class="gb-road" style={{ "--karts": view.places }} aria-label={term("road")}>
            <p class="gb-front" aria-hidden="true">
                <span>{term("front")}</span>
            </p>
            <div class="gb-stage">
                <div class="gb-lanes" aria-hidden="true">
                    <Places view={view} prizes={scoring ? [] : view.prizes} />
                    {karts(view).map((kart) => (
                        <KartOnRoad
                            key={kart.kart}
                            kart={kart}
                            active={kart.kart === active}
                            {...props}
                        />
                    ))}
                </div>
                <StopsToChoose {...props} />
            </div>
            <LineInWords {...props} active={active} />
        </section>
    );
}

/** The numbers of the places, what they are worth, and where the card being looked at would lead. */
function Places({ view, prizes }: { view: GumballView; prizes: number[] }) {
    const looked = useLooked();
    const targets = (looked && view.reach[looked]) || [];
    return (
        <>
            {Array.from({ length: view.places }, (_, place) => {
                const target = targets.indexOf(place + 1);
                const stop = target > 0 ? "gb-target gb-stop" : "";
                const mark = target === 0 ? "gb-target" : stop;
                return (
                    <div key={place} class={`gb-place ${mark}`} style={{ "--place": place }}>
                        <span class="gb-number">{place + 1}</span>
                        {prizes[place] ? (
                            <Prize points={prizes[place]} finish={view.prizes_of === "winner"} />
                        ) : null}
                    </div>
                );
            })}
        </>
    );
}

/** The places among which the player chooses for a card lie over the road. */
function StopsToChoose(props: Props) {
    return (
        <>
            {props.choosing?.moves.map(({ move, does: { place = 1 } }) => (
                <div key={move} class="gb-stop-way" style={{ "--place": place - 1 }}>
                    <Way props={props} move={move} class="way-over" />
                </div>
            ))}
        </>
    );
}

function Prize({ points, finish }: { points: number; finish: boolean }) {
    return (
        <span class="gb-prize">
            {finish ? <FinishFlag /> : <Flag />}
            {points}
        </span>
    );
}

interface KartProps extends Props {
    kart: Kart;
    active: boolean;
}

function KartOnRoad({ kart, active, ...props }: KartProps) {
    const moved = motion(props.happened, kart.kart);
    const struck = struckKarts(props.past).includes(kart.kart);
    const classes = [
        "gb-kart",
        moved && `gb-${moved}`,
        active && "gb-active",
        struck && "gb-struck",
    ];
    // Two animations that look the same, so that a second pass right after the first starts anew.
    const swerve = kart.place % 2 ? "gb-odd" : "gb-even";
    return (
        <div class={classes.filter(Boolean).join(" ")} style={{ "--place": kart.place }}>
            <div class={`gb-drive ${swerve}`}>
                <KartArt kart={kart.kart} />
            </div>
            <div class="gb-under">
                {kart.card ? <Played card={kart.card} key={kart.card} ms={props.ms} /> : null}
            </div>
            <Plate kart={kart} {...props} />
        </div>
    );
}

/** A card under its kart; one's own travels there from the hand. */
function Played({ card, ms }: { card: string; ms: number }) {
    const place = useRef<HTMLDivElement>(null);
    useLanding(place, card, ms);
    return (
        <div ref={place} class="gb-played">
            <RaceCard card={card} />
        </div>
    );
}

function Plate({ kart, names, you, reader, happened, view }: Props & { kart: Kart }) {
    const gained = gain(happened, kart.kart);
    const photo = view.photo?.[kart.seat];
    return (
        <div class={kart.seat === you ? "gb-plate gb-yours" : "gb-plate"}>
            <span class="gb-name">{nameOf(names, kart.seat, reader)}</span>
            <span class="gb-colour">{kartColour(kart.kart)}</span>
            {photo ? <RaceCard card={photo} class="gb-photo" /> : null}
            <span class={kart.points ? "gb-points" : "gb-points gb-none"}>
                {kart.points}
                {gained > 0 ? <b class="gb-gain">+{gained}</b> : null}
            </span>
        </div>
    );
}

/** The same for those who listen, in the order of the places. */
function LineInWords({ view, names, reader, active }: Props & { active: number | null }) {
    const ordered = karts(view).sort((a, b) => a.place - b.place);
    const driver = (seat: number) => nameOf(names, seat, reader);
    return (
        <ul class="visually-hidden">
            {ordered.map((kart) => (
                <li key={kart.kart}>{placeName(kart, driver(kart.seat), kart.kart === active)}</li>
            ))}
        </ul>
    );
}

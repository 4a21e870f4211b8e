// A few short tones, for those who want them. They are made on the spot, so that there is nothing
// to fetch.
import { settings } from "./settings";

export type Sound = "step" | "turn" | "over";

interface Tone {
    /** In hertz. */
    pitch: number;
    /** When it begins and how long it lasts, in seconds. */
    at: number;
    length: number;
    /** Volume, from 0 to 1. */
    loud: number;
}

const sounds: Record<Sound, Tone[]> = {
    step: [{ pitch: 330, at: 0, length: 0.05, loud: 0.04 }],
    turn: [
        { pitch: 523, at: 0, length: 0.1, loud: 0.09 },
        { pitch: 784, at: 0.1, length: 0.18, loud: 0.09 },
    ],
    over: [
        { pitch: 523, at: 0, length: 0.14, loud: 0.09 },
        { pitch: 659, at: 0.14, length: 0.14, loud: 0.09 },
        { pitch: 784, at: 0.28, length: 0.14, loud: 0.09 },
        { pitch: 1047, at: 0.42, length: 0.4, loud: 0.09 },
    ],
};

let speaker: AudioContext | null = null;

/** Browsers allow sound only after the user has touched the page. */
export function sound(name: Sound): void {
    if (!settings().sound || document.hidden) return;
    try {
        speaker ??= new AudioContext();
        if (speaker.state === "suspended") void speaker.resume().catch(() => {});
        for (const tone of sounds[name]) ring(speaker, tone);
    } catch {
        // This machine has no sound.
    }
}

function ring(on: AudioContext, { pitch, at, length, loud }: Tone): void {
    const begin = on.currentTime + at;
    const tone = new OscillatorNode(on, { type: "triangle", frequency: pitch });
    const volume = new GainNode(on, { gain: 0 });
    volume.gain.linearRampToValueAtTime(loud, begin + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    tone.connect(volume).connect(on.destination);
    tone.start(begin);
    tone.stop(begin + length + 0.02);
}

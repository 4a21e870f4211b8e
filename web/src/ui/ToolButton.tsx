// A button of the toolbar: a drawing with its name.
import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icons";

interface Props {
    icon: IconName;
    class?: string;
    disabled?: boolean;
    onPress(): void;
    children: ComponentChildren;
}

export function ToolButton({ icon, class: name = "", disabled, onPress, children }: Props) {
    return (
        <button
            type="button"
            class={`button tool ${name}`}
            aria-disabled={disabled}
            onClick={() => !disabled && onPress()}
        >
            <Icon name={icon} />
            <span>{children}</span>
        </button>
    );
}

// Whether a value has the form that a type promises: what was stored may be of another version or program, and what a
// server says may be anything.

/** Is this value as it should be? */
export type Shape = (value: unknown) => boolean;

export const isText = (value: unknown): value is string => typeof value === "string";
export const isFlag: Shape = (value) => typeof value === "boolean";
export const isNumber: Shape = (value) => Number.isFinite(value);
export const isCount: Shape = (value) => Number.isInteger(value) && (value as number) >= 0;

export const oneOf =
    (...values: unknown[]): Shape =>
    (value) =>
        values.includes(value);
export const orNull =
    (shape: Shape): Shape =>
    (value) =>
        value === null || shape(value);
export const maybe =
    (shape: Shape): Shape =>
    (value) =>
        value === undefined || shape(value);
export const eachIs =
    (shape: Shape): Shape =>
    (value) =>
        Array.isArray(value) && value.every(shape);
export const textsByName: Shape = (value) => isObject(value) && Object.values(value).every(isText);

export function isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Every member of the type has to be listed. More members than these do not matter: a newer program may have them. */
export const having =
    <T>(members: Record<keyof T, Shape>) =>
    (value: unknown): value is T =>
        isObject(value) &&
        Object.entries<Shape>(members).every(([name, shape]) =>
            shape(Object.hasOwn(value, name) ? value[name] : undefined),
        );

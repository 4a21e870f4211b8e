declare module "virtual:words/*" {
    const sentences: Record<string, string>;
    export default sentences;
}

declare module "virtual:words/*" {
    const packed: string;
    export default packed;
}

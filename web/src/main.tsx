// The page starts here.
import { render } from "preact";
import { App } from "./app/App";
import { applyTheme } from "./app/settings";
import "./style/base.css";
import "./style/page.css";

applyTheme();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
render(<App />, document.getElementById("app")!);

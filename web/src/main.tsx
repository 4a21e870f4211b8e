// The page starts here.
import { render } from "preact";
// First, so that whatever a screen says about its own things counts more.
import "./style/base.css";
import "./style/page.css";
import { App } from "./App";
// Last, so that it counts more than what any screen says.
import "./style/contrast.css";
import { openStorage } from "./storage/records";
import { startOffline } from "./app/offline";
import { applyTheme, shareSettings } from "./app/settings";

applyTheme();
shareSettings();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
void openStorage().then(() => render(<App />, document.getElementById("app")!));
startOffline();

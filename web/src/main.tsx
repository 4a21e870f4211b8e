// The page starts here.
import { render } from "preact";
// First, as it names the layers of all style sheets.
import "./style/base.css";
import "./style/contrast.css";
import "./style/page.css";
import { App } from "./App";
import { openStorage } from "./storage/records";
import { startOffline } from "./app/offline";
import { applyTheme, shareSettings } from "./app/settings";

applyTheme();
shareSettings();
void openStorage().then(() => render(<App />, document.getElementById("app")!));
startOffline();

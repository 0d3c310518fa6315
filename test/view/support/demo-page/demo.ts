import { WindowApp } from "../../../../src/view/index.ts";
import { FakePeer } from "./fake-peer.ts";

const query = new URLSearchParams(location.search);
const peer = new FakePeer({
  playerCount: Number(query.get("players") ?? 4),
  catsPerPlayer: Number(query.get("cats") ?? 3),
  seed: Number(query.get("seed") ?? 5),
  hasKinds: query.has("kinds"),
});
const app = new WindowApp(document.querySelector<HTMLElement>("#app")!, peer);
window.robocatView = app.testHook;
Object.assign(window, { demoPeer: peer });
app.start();

import { connectPeer } from "./peer-channel.ts";
import { WindowApp } from "./window-app.ts";

const root = document.querySelector<HTMLElement>("#app");
if (root !== null) {
  const app = new WindowApp(root, connectPeer(window));
  window.robocatView = app.testHook;
  app.start();
}

import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from "three";

let shared: CanvasTexture | null = null;

/** Wound yarn in white, to be tinted: bundles of threads in three directions. One texture for all balls. */
export function makeYarnTexture(): CanvasTexture {
  if (shared !== null) return shared;
  const canvas = document.createElement("canvas");
  canvas.width = 256;
  canvas.height = 128;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = "#b9b2aa";
  pen.fillRect(0, 0, 256, 128);
  pen.lineWidth = 4;
  for (const [tilt, from, to] of [
    [0.55, 0, 128],
    [-0.9, 20, 64],
    [0.1, 74, 112],
  ] as const) {
    for (let y = from - 160; y < to + 160; y += 7) {
      pen.strokeStyle = y % 2 === 0 ? "#ffffff" : "#e6e0d8";
      pen.save();
      pen.beginPath();
      pen.rect(0, from, 256, to - from);
      pen.clip();
      pen.beginPath();
      pen.moveTo(0, y);
      pen.lineTo(256, y + 256 * tilt);
      pen.stroke();
      pen.restore();
    }
  }
  shared = new CanvasTexture(canvas);
  shared.colorSpace = SRGBColorSpace;
  shared.wrapS = RepeatWrapping;
  return shared;
}

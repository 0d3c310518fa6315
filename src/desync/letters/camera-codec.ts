import { counted, flag, record, whole, type WithKind } from "../../base/index.ts";

/** Bytes of a camera in one message: an hour takes three of them. */
export const CAMERA_PART_BYTES = 8_192;

/** To all, once the match is over for the sender as all agree: where its player looked, of which the last part says that it is whole. */
export const cameraPart = record({
  isLast: flag("nothing of it follows"),
  bytes: counted(
    whole({ from: 1, to: CAMERA_PART_BYTES, bits: 15, less: 0 }),
    "(`CAMERA_PART_BYTES`): of the file, from the end of the part before on",
  ),
});
export type CameraMessage = WithKind<"camera", typeof cameraPart>;

/** Bytes of a text as its characters, one a byte (Latin 1): their readers ignore what is no ASCII. */
export function textOfBytes(bytes: Uint8Array): string {
  let text = "";
  for (const octet of bytes) text += String.fromCharCode(octet);
  return text;
}

export function bytesOfText(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length }, (_, i) => text.charCodeAt(i) & 0xff);
}

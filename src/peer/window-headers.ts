/**
 * The headers of everything a window loads: nothing from elsewhere, no inline code, nobody may embed it.
 * `channelSource` is what the page may connect to besides its own origin, such as `ws://127.0.0.1:8080`.
 */
export function windowHeaders(channelSource?: string): Readonly<Record<string, string>> {
  const connect = channelSource === undefined ? "'self'" : `'self' ${channelSource}`;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:", // a texture that is drawn at run time
    "font-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    "Content-Security-Policy": policy.join("; "),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer", // the address carries the token
    "X-Content-Type-Options": "nosniff",
  };
}

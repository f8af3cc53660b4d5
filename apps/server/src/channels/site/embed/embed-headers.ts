/** What a frame on any website may do: show itself, and open ways on in new tabs. It sets and reads no cookie. */
export const EMBED_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; '),
  'cross-origin-resource-policy': 'cross-origin',
  // Frames stand in pages of any origin; `same-origin` is for pages that stand alone.
  'cross-origin-opener-policy': 'unsafe-none',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

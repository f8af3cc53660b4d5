/**
 * Only resources of this site may run, be shown or be requested; no page may frame it. Only a page with a video at a
 * host may frame that host's player.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The policy of a page that may frame these origins. */
export const contentSecurityPolicy = (frameSources: readonly string[]): string =>
  `${CONTENT_SECURITY_POLICY}; frame-src ${frameSources.join(' ')}`

/**
 * The policy of a page whose form may lead on to a bank: browsers count where a form is sent on to as its target, and which
 * bank that is, is known only afterwards.
 */
export const formsMayLeave: string = CONTENT_SECURITY_POLICY.replace(
  "form-action 'self'",
  "form-action 'self' https:",
)

/** The policy of a preview, which our own panel frames and which sends nothing. */
export const previewPolicy = (frameSources: readonly string[]): string =>
  contentSecurityPolicy(frameSources.length > 0 ? frameSources : ["'none'"])
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    .replace("form-action 'self'", "form-action 'none'")

/** Headers of every response of the public site, in addition to the general ones. */
export function siteHeaders(): Record<string, string> {
  return {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    // "Near me" asks for the position on a press; it is used in the browser alone.
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), browsing-topics=()',
  }
}

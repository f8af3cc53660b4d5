/** What holds where a route says nothing else. */
const NEVER_FRAMED = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** Answers to calls are data: opened as a page they load, run and frame nothing. */
const DATA_ONLY = `default-src 'none'; ${NEVER_FRAMED}`

/** A year (ASVS 5.0.0, 3.4.1). */
const HTTPS_ONLY = 'max-age=31536000'

/** How browsers come back: by https alone where the installation is reached by it, and to hosts below it where that is set. */
export interface Transport {
  isHttps: boolean
  withSubdomains: boolean
}

/**
 * Headers of every response: calls, files and pages. Pages set their own content policy instead. Service workers follow
 * the policy of their own response, so outside of calls it does not restrict loading.
 */
export function securityHeaders(url: string, { isHttps, withSubdomains }: Transport): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    // Resources that other sites may embed, files and frame pages, override it.
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': url.startsWith('/api/') ? DATA_ONLY : NEVER_FRAMED,
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), browsing-topics=()',
    ...(isHttps
      ? { 'strict-transport-security': withSubdomains ? `${HTTPS_ONLY}; includeSubDomains` : HTTPS_ONLY }
      : {}),
  }
}

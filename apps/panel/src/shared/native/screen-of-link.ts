const SCHEME = 'larunbat:'

/**
 * The panel's screen that a link means: `https://host/panel/inicio?x#y` and `larunbat://inicio?x#y` both mean
 * `/inicio?x#y`. Undefined for an address that is none of the panel's.
 */
export function screenOfLink(link: string): string | undefined {
  let address: URL
  try {
    address = new URL(link)
  } catch {
    return undefined
  }
  const { protocol, host, pathname, search, hash } = address
  if (protocol === SCHEME)
    return `/${[host, pathname.replace(/^\/+|\/+$/g, '')].filter(Boolean).join('/')}${search}${hash}`
  const below = /^https?:$/.test(protocol) ? /^\/panel(?:\/(.*))?$/.exec(pathname) : null
  return below ? `/${below[1] ?? ''}${search}${hash}` : undefined
}

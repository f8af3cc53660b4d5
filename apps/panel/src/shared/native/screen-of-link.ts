const SCHEME = 'larunbat:'

/**
 * Event of the window: a link was followed outside of the panel, and its screen (`/inicio?x`, in `detail`) is to be opened. What
 * opens it prevents the default, which is to load the page anew at that address.
 */
export const OPEN_SCREEN = 'larunbat.open-screen'

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

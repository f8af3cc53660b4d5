const MAX_LENGTH = 2_048
const BARE_DOMAIN = /^[\p{L}\p{N}][\p{L}\p{N}.-]{0,250}\.\p{L}{2,24}(?:[/?#]|$)/u
const PRIVATE_ENDINGS = [
  '.localhost',
  '.local',
  '.internal',
  '.intranet',
  '.lan',
  '.home.arpa',
  '.test',
  '.onion',
]

/**
 * A public web address as it is stored, or undefined. Only http and https, no name or password in it, no address of a
 * private network, at most 2,048 characters; `www.example.org/x` without a scheme is read as https.
 */
export function normalizeUrl(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed.length > MAX_LENGTH) return undefined
  const candidate = BARE_DOMAIN.test(trimmed) ? `https://${trimmed}` : trimmed
  if (!/^https?:\/\//i.test(candidate)) return undefined
  if (!URL.canParse(candidate)) return undefined
  const url = new URL(candidate)
  if (url.username !== '' || url.password !== '' || isPrivateHost(url.hostname)) return undefined
  return url.href.length > MAX_LENGTH ? undefined : url.href
}

/** True for a stored address that is https. Cheap: `normalizeUrl` validated the rest when it was saved. */
export function isHttpsUrl(text: string | null | undefined): boolean {
  return typeof text === 'string' && text.length > 10 && text.startsWith('https://') && !text.includes(' ')
}

/**
 * True for hosts only reachable from inside: loopback, private and link-local ranges, names without a dot. `hostname`
 * must come from a parsed URL, which has already turned `0x7f.1` and such into four decimal numbers. A name may still
 * resolve to a private address: the code that fetches it must check the address again.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (host.startsWith('[')) return isPrivateV6(host.slice(1, -1))
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(host)) return isPrivateV4(host.split('.').map(Number))
  return !host.includes('.') || PRIVATE_ENDINGS.some((ending) => host.endsWith(ending))
}

/** IANA special-purpose registry (RFC 6890) and multicast. */
function isPrivateV4([a = 0, b = 0, c = 0]: number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return true
  if (a === 100) return b >= 64 && b <= 127
  if (a === 169) return b === 254
  if (a === 172) return b >= 16 && b <= 31
  if (a === 192) return b === 168 || (b === 0 && (c === 0 || c === 2))
  if (a === 198) return b === 18 || b === 19 || (b === 51 && c === 100)
  return a === 203 && b === 0 && c === 113
}

/** Only global unicast 2000::/3 is public; documentation, Teredo and 6to4 inside it may carry a private one. */
function isPrivateV6(host: string): boolean {
  if (!/^[23][0-9a-f]{3}:/.test(host)) return true
  return (
    host.startsWith('2001:db8:') ||
    host.startsWith('2001:0:') ||
    host.startsWith('2001::') ||
    host.startsWith('2002:')
  )
}

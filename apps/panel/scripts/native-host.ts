/** Where an application gets its data from, and whose links open it. */
export interface NativeHost {
  /** `https://festival.example:3105` */
  origin: string
  /** `festival.example`: telephones ask for links by name alone. */
  host: string
}

/** Reads `PUBLIC_URL`. Throws a sentence for what is no address, has a path, or is not reached by https (http on this machine). */
export function readNativeHost(publicUrl: string | undefined): NativeHost {
  const url = publicUrl && URL.canParse(publicUrl) ? new URL(publicUrl) : undefined
  const { hostname = '', protocol, pathname, origin = '' } = url ?? {}
  const isHere = /^(localhost|127\.0\.0\.1|10\.0\.2\.2)$/.test(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere))
    throw new Error('Set PUBLIC_URL to the address of the server, such as https://festival.example.')
  if (pathname !== '/') throw new Error('PUBLIC_URL is an origin, without a path.')
  return { origin, host: hostname }
}

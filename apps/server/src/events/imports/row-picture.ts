const MAX_ADDRESS = 2_000

/** Returns the address of a picture in a cell: a text, the first of a list, or the address in an object; undefined for none. */
export function pictureIn(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(pictureIn).find((address) => address !== undefined)
  if (value !== null && typeof value === 'object') {
    const { url, contentUrl, src, href } = value as Record<string, unknown>
    return pictureIn(url ?? contentUrl ?? src ?? href)
  }
  if (typeof value !== 'string') return undefined
  const [address = ''] = value.trim().split(/[\s|]/)
  return /^https?:\/\//i.test(address) && address.length <= MAX_ADDRESS && URL.canParse(address)
    ? address
    : undefined
}

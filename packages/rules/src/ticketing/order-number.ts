/**
 * The number of an order or a ticket as people read it aloud: the last twelve digits of its id, which are random, in groups
 * of four. `0199f3c2-0000-7000-8000-7f3a91c20b4d` -> `7F3A-91C2-0B4D`.
 */
export function orderNumber(id: string): string {
  return (id.replaceAll('-', '').slice(-12).toUpperCase().match(/.{4}/g) ?? []).join('-')
}

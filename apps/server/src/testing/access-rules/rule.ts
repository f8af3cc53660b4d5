/** Numbers of one owner's things, or of nothing at all. */
export interface Ids {
  account: number
  event: number
  session: number
  media: number
  participant: number
  /** Its video record. */
  video: number
  /** One of its videos. */
  asset: number
  extra: number
  appearance: number
  series: number
  /** An event of this series. */
  chapter: number
  ticketType: number
  voucher: number
}
export type Kind = keyof Ids

/** Rules of the calls of one domain, by wire name. */
export type Rules = Readonly<Record<string, Rule>>

/** What the matrix needs to know of a call to make it as each role, on each record. */
export interface Rule {
  /** The kinds of record that the fields of the call name; each of them is tried as a foreign and as a missing one. */
  records?: readonly Kind[]
  /** Wire fields, around these numbers. */
  fields?: (ids: Ids) => object
  /** A published event is readable as approved, by these calls. */
  isPublicOncePublished?: true
  /** All signed-in users may see the public part of any such record. */
  isPublicProfile?: true
  /** Business code that its owner gets instead of success; for calls that need more than a record of one's own. */
  ownerGets?: string
  /** Business code that a member of the event's team gets, with the right to the call, if another one than its owner. */
  memberGets?: string
  /** Business code that a role in the festival's team gets, with the right to the call, if another one than a member. */
  roleGets?: string
}

/** A picture of 1 x 1: what is refused must be refused before it is decoded. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
export const NOWHERE = 'a-link-that-nobody-was-sent'
/** A number that no order, and nothing else numbered like one, has. */
export const NO_ORDER = '01900000-0000-7000-8000-000000000000'
export const byEventId: Rule = {
  records: ['event'],
  fields: ({ event }) => ({ contenido_id: event }),
}

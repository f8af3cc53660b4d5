import { type ContentRecord, EMPTY_IMPACT } from './content-record.ts'

/** JSON of the database prints instants as `2026-11-28T18:00:00+00:00`; the code's form is `...T18:00:00.000Z`. */
export function toIso(text: string): string {
  if (text.length === 25 && text.endsWith('+00:00')) return `${text.slice(0, 19)}.000Z`
  return new Date(text).toISOString()
}

const orNull = (text: string | null) => (text === null ? null : toIso(text))

/** Puts an event that the database wrote as JSON into the code's form. Changes and answers the object given. */
export function readRecord(data: ContentRecord): ContentRecord {
  data.createdAt = toIso(data.createdAt)
  data.updatedAt = toIso(data.updatedAt)
  data.sentAt = orNull(data.sentAt)
  data.publishedAt = orNull(data.publishedAt)
  data.startsAt = orNull(data.startsAt)
  data.saleStartsAt = orNull(data.saleStartsAt)
  data.saleEndsAt = orNull(data.saleEndsAt)
  data.visibleFrom = orNull(data.visibleFrom)
  data.visibleUntil = orNull(data.visibleUntil)
  data.impact = { ...EMPTY_IMPACT, ...data.impact }
  for (const session of data.sessions) {
    session.startsAt = toIso(session.startsAt)
    session.endsAt = orNull(session.endsAt)
    session.saleStartsAt = orNull(session.saleStartsAt)
    session.saleEndsAt = orNull(session.saleEndsAt)
  }
  data.remarks ??= []
  for (const remark of data.remarks) {
    remark.createdAt = toIso(remark.createdAt)
    remark.resolvedAt = orNull(remark.resolvedAt)
  }
  return data
}

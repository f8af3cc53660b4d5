import { sql } from 'kysely'
import type { Db, NewRow } from '../../../database/tables.ts'
import type { EventDetailValue, MediaRecord } from '../event-record.ts'
import type { PublicationDocument } from './publication-document.ts'

/** The approved copy of an event as the public finds it; undefined when it is not published, or on the blacklist. */
export async function findDocument(db: Db, eventId: number): Promise<PublicationDocument | undefined> {
  const row = await db
    .selectFrom('publication')
    .select('document')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row?.document as PublicationDocument | undefined
}

/** Approved copies by the numbers of their events. */
export async function findDocuments(
  db: Db,
  eventIds: readonly number[],
): Promise<Map<number, PublicationDocument>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('publication')
    .select(['event_id', 'document'])
    .where('event_id', 'in', [...eventIds])
    .execute()
  return new Map(rows.map((row) => [row.event_id, row.document as PublicationDocument]))
}

/** The approved copy as other people get it: with places left as they are now, and nothing of the review. */
export async function findPublishedEvent(db: Db, eventId: number): Promise<EventDetailValue | undefined> {
  const { rows } = await sql<{
    document: PublicationDocument
    status: 2 | 3
    version: number
    updated_at: string
    places: Record<string, { sold: number; held: number; spare: number | null }>
  }>`select p.document, p.status, p.version, p.updated_at,
    coalesce((select json_object_agg(s.id, json_build_object('sold', s.sold, 'held', s.held, 'spare', s.spare))
      from session s where s.event_id = p.event_id), '{}') as places
    from publication p where p.event_id = ${eventId}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { document, places } = row
  return {
    ...document,
    status: row.status,
    version: row.version,
    updatedAt: row.updated_at,
    sessions: document.sessions.map((session) => {
      const { sold, held, spare } = places[session.id] ?? { sold: session.sold, held: 0, spare: null }
      const capacity = session.capacity ?? document.capacity
      const free = capacity === null ? null : Math.max(0, capacity - sold - held)
      return { ...session, sold, available: spare === null ? free : Math.min(spare, free ?? spare) }
    }),
    media: document.media.map(withFocus),
    cover: document.cover && withFocus(document.cover),
    extras: document.extras ?? [],
    appearances: document.appearances ?? [],
    isBlacklisted: false,
    hasPendingChanges: false,
    hasChangeRequest: false,
    progress: 100,
    pending: [],
    remarks: [],
    warnings: [],
  }
}

/** Documents stored before pictures had a focal point lack it. */
const withFocus = (picture: MediaRecord): MediaRecord => ({
  ...picture,
  focusX: picture.focusX ?? null,
  focusY: picture.focusY ?? null,
})

type PublicationValues = Omit<NewRow<'publication'>, 'event_id' | 'updated_at'>

/** Stores the approved copy, where the public finds it, in place of an older one. */
export async function savePublication(tx: Db, eventId: number, values: PublicationValues): Promise<void> {
  await tx
    .insertInto('publication')
    .values({ event_id: eventId, ...values })
    .onConflict((conflict) =>
      conflict.column('event_id').doUpdateSet({ ...values, updated_at: sql<string>`now()` }),
    )
    .execute()
  await tx.deleteFrom('hidden_publication').where('event_id', '=', eventId).execute()
}

/** Takes a slug for an event; false when another one has it, or had it. */
export async function claimSlug(tx: Db, eventId: number, slug: string): Promise<boolean> {
  const { rows } = await sql`insert into publication_slug (slug, event_id) values (${slug}, ${eventId})
    on conflict (slug) do nothing returning slug`.execute(tx)
  return rows.length === 1
}

import { type SqlBool, sql } from 'kysely'
import type { Db, Row } from '../../database/tables.ts'
import { isPublic } from './participant-store.ts'

/** A participant with what the address book shows beside the profile. */
export interface BookRow extends Row<'participant'> {
  owner_name: string | null
  policy_name: string | null
  /** Events it takes part in: all for administrators, else the viewer's own and the published ones. */
  event_count: number
  invited_until: string | null
}

const eventCount = (
  viewerId: number | null,
) => sql`(select count(distinct k.event_id) from event_participant k join event c on c.id = k.event_id
    where k.participant_id = participant.id and (${viewerId}::bigint is null or c.owner_id = ${viewerId}
      or exists (select from publication u where u.event_id = c.id)))`
const columnsFor = (
  viewerId: number | null,
) => sql`participant.*, o.name as owner_name, y.name as policy_name,
  ${eventCount(viewerId)} as event_count,
  (select max(l.expires_at) from participant_claim l
    where l.participant_id = participant.id and l.used_at is null and l.expires_at > now()) as invited_until`
const JOINS = sql`left join account o on o.id = participant.owner_id
  left join account y on y.id = participant.policy_accepted_by`

/** `viewerId` is null for administrators. */
export async function findBookRow(db: Db, id: number, viewerId: number | null): Promise<BookRow | undefined> {
  const { rows } = await sql<BookRow>`
    select ${columnsFor(viewerId)} from participant ${JOINS} where participant.id = ${id}`.execute(db)
  return rows[0]
}

export interface BookQuery {
  /** Null for administrators, who see all. */
  accountId: number | null
  /** Only those of this owner. */
  ownerId?: number
  kind?: Row<'participant'>['kind']
  /** Folded text that the name must contain; '' for all. */
  text: string
  hasAcceptedPolicy?: boolean
  /** Default: by name. */
  sort?: 'nombre' | 'eventos' | 'creado'
  direction?: 'asc' | 'desc'
  limit: number
  offset: number
}

/** Returns the address book in the requested order: own, known and public participants. `total` counts all pages. */
export async function listAddressBook(
  db: Db,
  { accountId, ownerId, kind, text, limit, offset, ...rest }: BookQuery,
): Promise<{ rows: BookRow[]; total: number }> {
  const conditions = [sql<SqlBool>`search like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`]
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`)
  if (ownerId !== undefined) conditions.push(sql`owner_id = ${ownerId}`)
  else if (accountId !== null) conditions.push(isVisible(accountId))
  if (rest.hasAcceptedPolicy !== undefined)
    conditions.push(sql`has_accepted_policy = ${rest.hasAcceptedPolicy}`)
  const keys = { nombre: sql`search`, eventos: eventCount(accountId), creado: sql`created_at` }
  const way = sql.raw(rest.direction ?? 'asc')
  const where = sql.join(conditions, sql` and `)
  const found = sql`select id, search, ${keys[rest.sort ?? 'nombre']} as key from participant where ${where}`
  const [page, count] = await Promise.all([
    sql<BookRow>`
      with found as (${found} order by key ${way}, search, id limit ${limit} offset ${offset})
      select ${columnsFor(accountId)} from found join participant on participant.id = found.id ${JOINS}
      order by found.key ${way}, found.search, found.id`.execute(db),
    sql<{ total: number }>`select count(*) as total from participant where ${where}`.execute(db),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

/** Owned by the account, in one of its events, or public: each of the sets is worked out once. */
const isVisible = (accountId: number) => sql<SqlBool>`(owner_id = ${accountId} or (${isPublic}) or exists (
  select from event_participant k join event c on c.id = k.event_id
  where k.participant_id = participant.id and c.owner_id = ${accountId}))`

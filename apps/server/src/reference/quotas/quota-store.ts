import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { readFestivalSettings } from '../festival-settings/festival-setting-store.ts'

const MB = 1024 * 1024
const EVENTS_FULL = 'LB001'
const STORAGE_FULL = 'LB002'

/** What accounts may have, by the rules of the festival. */
export interface QuotaFigures {
  events: number
  unconfirmedEvents: number
  megabytes: number
  unconfirmedMegabytes: number
}

export async function readQuotaFigures(db: Db): Promise<QuotaFigures> {
  const settings = await readFestivalSettings(db)
  return {
    events: settings.eventsPerAccount,
    unconfirmedEvents: settings.unconfirmedEvents,
    megabytes: settings.storedMegabytesPerAccount,
    unconfirmedMegabytes: settings.unconfirmedStoredMegabytes,
  }
}

/**
 * Throws `account.storage_quota` unless an account may store so many bytes more beside what it has: pictures, files of extras and
 * videos of its events, and uploads under way. In a transaction its other uploads follow after that one.
 */
export async function requireStorageRoom(db: Db, accountId: number, bytes: number): Promise<void> {
  const { megabytes, unconfirmedMegabytes } = await readQuotaFigures(db)
  await quoted(
    sql`select require_storage_room(${accountId}, ${bytes}::bigint, ${megabytes}::int, ${unconfirmedMegabytes}::int)`.execute(
      db,
    ),
  )
}

/** The same for what is stored for an event: it counts for its owner. What administrators store is never refused. */
export async function requireEventStorage(
  { db, actor }: { db: Db; actor: { accountId: number; isAdmin: boolean } },
  eventId: number | null,
  bytes: number,
): Promise<void> {
  if (actor.isAdmin) return
  const owner = eventId === null ? undefined : await findOwner(db, eventId)
  await requireStorageRoom(db, owner ?? actor.accountId, bytes)
}

async function findOwner(db: Db, eventId: number): Promise<number | undefined> {
  const row = await db.selectFrom('event').select('owner_id').where('id', '=', eventId).executeTakeFirst()
  return row?.owner_id ?? undefined
}

/** Runs a statement whose functions may find a quota full; throws `account.event_quota` or `account.storage_quota` then. */
export async function quoted<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement
  } catch (error) {
    throw quotaError(error) ?? error
  }
}

function quotaError(error: unknown): AppError | undefined {
  const { code, detail } = error as { code?: string; detail?: string }
  if (code !== EVENTS_FULL && code !== STORAGE_FULL) return undefined
  const { most, have } = JSON.parse(detail ?? '{}') as { most: number; have: number }
  if (code === EVENTS_FULL) return new AppError('account.event_quota', { variables: { max: most } })
  return new AppError('account.storage_quota', { variables: { max: most, used: Math.ceil(have / MB) } })
}

/** What an account has by now. */
export async function findUsage(db: Db, accountId: number): Promise<{ events: number; megabytes: number }> {
  const { rows } = await sql<{ events: number; bytes: number }>`select
    (select count(*)::int from event where owner_id = ${accountId} and status <> 3) as events,
    stored_bytes_of(${accountId}) as bytes`.execute(db)
  return { events: rows[0]?.events ?? 0, megabytes: Math.ceil(Number(rows[0]?.bytes ?? 0) / MB) }
}

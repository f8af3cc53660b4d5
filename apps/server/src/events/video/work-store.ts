import { allows, MEMBER_ROLES, rightsOf } from '@larunbat/rules/events/event-rights'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { administersHub } from '../../identity/accounts/admin-role-store.ts'
import { requireEventStorage } from '../../reference/quotas/quota-store.ts'
import type { EventKey } from '../event/access.ts'
import { OPEN, type VideoAsset } from './video-store.ts'

/** How long a process may be silent about a video it works on before another one takes it over. */
export const LEASE_S = 30

const ADMINISTERS = sql<boolean>`coalesce(${sql.raw(administersHub('events', 'c.hub_id'))}, false)`
const EDITING_ROLES = MEMBER_ROLES.filter((role) => allows(rightsOf(role), 'edit'))

/**
 * Who sends the bytes of an upload: the account that opened it, as long as it may do so. Undefined once it is blocked or
 * erased, or neither owns the event nor edits it with its team any more: holding the address is not enough.
 */
export function findSender(
  db: Db,
  { event_id: eventId, created_by: accountId }: VideoAsset,
): Promise<{ isAdmin: boolean; status: EventKey['status'] | null } | undefined> {
  return db
    .selectFrom('account as a')
    .leftJoin('event as c', (join) => join.on('c.id', '=', eventId))
    .select(['c.status', ADMINISTERS.as('isAdmin')])
    .where('a.id', '=', accountId)
    .where('a.blocked_at', 'is', null)
    .where(({ eb, or, ref, exists, selectFrom }) =>
      or([
        eb(sql`${eventId}::bigint`, 'is', null),
        ADMINISTERS,
        eb('c.owner_id', '=', ref('a.id')),
        exists(
          selectFrom('event_member as m')
            .select('m.id')
            .whereRef('m.event_id', '=', 'c.id')
            .whereRef('m.account_id', '=', 'a.id')
            .where('m.accepted_at', 'is not', null)
            .where('m.role', 'in', EDITING_ROLES),
        ),
      ]),
    )
    .executeTakeFirst()
}

/**
 * Reserves so many bytes of the owner's storage for an upload whose length was not declared beforehand. Throws
 * `account.storage_quota` when the quota does not suffice.
 */
export async function reserveBytes(db: Db, asset: VideoAsset, bytes: number): Promise<void> {
  if (bytes <= (asset.bytes ?? 0)) return
  await db.transaction().execute(async (tx) => {
    const sender = await findSender(tx, asset)
    const accountId = asset.created_by
    if (accountId !== null && sender)
      await requireEventStorage(
        { db: tx, actor: { accountId, isAdmin: sender.isAdmin } },
        asset.event_id,
        bytes - (asset.bytes ?? 0),
      )
    await tx.updateTable('video_asset').set({ bytes }).where('id', '=', asset.id).execute()
  })
}

/** A video that waits for its bytes to be worked on, of an account whose address is proved (or that is erased). */
const IS_WAITING = sql<boolean>`v.status = 'processing' and v.upload_id is not null
  and (v.lease_until is null or v.lease_until < now())
  and (v.created_by is null or exists (
    select from account a where a.id = v.created_by and a.confirmed_at is not null))`

const LEASED_UNTIL = sql`now() + make_interval(secs => ${LEASE_S})`

/** Takes a video whose file was not measured yet; undefined when none waits. Accounts take turns by what they measured last. */
export async function claimUnmeasured(db: Db, worker: string): Promise<VideoAsset | undefined> {
  const { rows } = await sql<VideoAsset>`
    update video_asset set lease_until = ${LEASED_UNTIL}, lease_by = ${worker} where id = (
      select v.id from video_asset v
      where ${IS_WAITING} and v.work is null
      order by (select count(*) from video_asset o where o.created_by = v.created_by and o.status = 'processing'), v.updated_at
      limit 1 for update of v skip locked)
    returning *`.execute(db)
  return rows[0]
}

/** Stores what preparing a video costs, in pixels times frames, and lets go of it. */
export async function saveWork(db: Db, id: number, worker: string, work: number): Promise<void> {
  await sql`update video_asset set work = ${Math.ceil(work)}, lease_until = null, lease_by = null
    where id = ${id} and lease_by = ${worker}`.execute(db)
}

/**
 * Takes a measured video that costs at most `maxWork`; undefined when none waits. Accounts take turns: the one that was served
 * longest ago comes first, with its cheapest video. With `isOwnerFree`, only of an account none of whose videos is being worked
 * on: one account never has all lanes.
 */
export async function claimVideo(
  db: Db,
  worker: string,
  { maxWork, isOwnerFree }: { maxWork: number; isOwnerFree: boolean } = {
    maxWork: Number.MAX_SAFE_INTEGER,
    isOwnerFree: false,
  },
): Promise<VideoAsset | undefined> {
  const isFree = sql`not exists (select from video_asset o where o.created_by = v.created_by
    and o.status = 'processing' and o.lease_until > now() and o.lease_by is not null)`
  const asset = await db.transaction().execute(async (tx) => {
    // One claim at a time: two lanes that look at once would both find the account idle.
    await sql`select pg_advisory_xact_lock(hashtext('video-claim'))`.execute(tx)
    const { rows } = await sql<VideoAsset>`
    update video_asset set lease_until = ${LEASED_UNTIL}, lease_by = ${worker}, attempts = attempts + 1 where id = (
      select v.id from video_asset v left join video_turn t on t.account_id = v.created_by
      where ${IS_WAITING} and v.work <= ${maxWork}::bigint ${isOwnerFree ? sql`and ${isFree}` : sql``}
      order by t.served_at nulls first, v.work, v.updated_at
      limit 1 for update of v skip locked)
    returning *`.execute(tx)
    return rows[0]
  })
  if (asset) await recordTurn(db, asset)
  return asset
}

/** A statement of its own: it holds the account for a moment, and must not be waited for while a video is locked. */
async function recordTurn(db: Db, { created_by: accountId }: VideoAsset): Promise<void> {
  await sql`insert into video_turn (account_id, served_at)
    select id, clock_timestamp() from account where id = ${accountId}
    on conflict (account_id) do update set served_at = excluded.served_at`.execute(db)
}

/** Says that the worker is still at it, and how far; false when the video is no longer its to work on. */
export async function renewLease(db: Db, id: number, worker: string, progress: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('video_asset')
    .set({ lease_until: sql<string>`now() + make_interval(secs => ${LEASE_S})`, progress })
    .where('id', '=', id)
    .where('lease_by', '=', worker)
    .where('status', '=', 'processing')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets go of a video: it may be taken again after so many seconds. A try that was stopped does not count. */
export async function endLease(
  db: Db,
  id: number,
  worker: string,
  { waitS, counts }: { waitS: number; counts: boolean },
): Promise<void> {
  await db
    .updateTable('video_asset')
    .set({
      lease_until: sql<string>`now() + make_interval(secs => ${waitS})`,
      lease_by: null,
      ...(counts ? {} : { attempts: (eb) => eb('attempts', '-', 1) }),
    })
    .where('id', '=', id)
    .where('lease_by', '=', worker)
    .execute()
}

/** Uploads to this server that have not ended. */
export function listOpenUploads(db: Db): Promise<VideoAsset[]> {
  return db
    .selectFrom('video_asset')
    .selectAll()
    .where('status', 'in', OPEN)
    .where('upload_id', 'is not', null)
    .orderBy('id')
    .execute()
}

/** Uploads not resumed for so many days, and forms not linked to an event. */
export function listAbandoned(db: Db, days: number): Promise<VideoAsset[]> {
  return db
    .selectFrom('video_asset')
    .selectAll()
    .where('updated_at', '<', sql<string>`now() - make_interval(days => ${days})`)
    .where((eb) => eb.or([eb('status', 'in', OPEN), eb('event_id', 'is', null)]))
    .orderBy('id')
    .limit(500)
    .execute()
}

/** Of these uploads, those that some row still needs the bytes of. */
export async function listNeededUploads(db: Db, uploadIds: readonly string[]): Promise<Set<string>> {
  if (uploadIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('video_asset')
    .select('upload_id')
    .where('upload_id', 'in', [...uploadIds])
    .where('status', 'in', [...OPEN, 'processing'])
    .execute()
  return new Set(rows.map(({ upload_id }) => upload_id as string))
}

/** Videos at a host that are on their way there or being prepared, the longest unseen first. */
export function listAtHost(db: Db): Promise<VideoAsset[]> {
  return db
    .selectFrom('video_asset')
    .selectAll()
    .where('host', '=', 'vimeo')
    .where('status', 'in', [...OPEN, 'processing'])
    .where('host_uri', 'is not', null)
    .where('upload_id', 'is', null)
    .orderBy('updated_at')
    .limit(200)
    .execute()
}

/** Videos that a host is to delete now. */
export function listReleased(db: Db): Promise<{ host_uri: string; attempts: number }[]> {
  return db
    .selectFrom('video_host_release')
    .select(['host_uri', 'attempts'])
    .where('due_at', '<=', sql<string>`now()`)
    .orderBy('due_at')
    .limit(100)
    .execute()
}

export async function removeReleased(db: Db, hostUri: string): Promise<void> {
  await db.deleteFrom('video_host_release').where('host_uri', '=', hostUri).execute()
}

/** Puts a deletion off after a failure: a minute, then twice as long each time, at most a day. */
export async function postponeRelease(db: Db, hostUri: string): Promise<void> {
  await db
    .updateTable('video_host_release')
    .set({
      attempts: (eb) => eb('attempts', '+', 1),
      due_at: sql<string>`now() + least(interval '1 day', interval '1 minute' * power(2, least(attempts, 12)))`,
    })
    .where('host_uri', '=', hostUri)
    .execute()
}

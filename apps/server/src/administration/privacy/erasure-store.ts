import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { removeFromBases } from '../../events/event/review-snapshot-store.ts'
import { WITHDRAWN } from '../../events/participants/consent.ts'
import { auditConsent } from '../../events/participants/save-profile.ts'
import type { AccountRecord } from '../../identity/accounts/account-store.ts'
import { EMPTIED } from '../../identity/outbox/mail-retention-store.ts'
import { deleteProvedAddress } from '../../identity/outbox/proved-address-store.ts'
import { redactMailsMentioning } from './redact-mails-store.ts'

/** Holds an account so that nothing can name it until the transaction ends: other writers wait, and then fail. */
export async function lockAgainstNewRows(tx: Db, accountId: number): Promise<void> {
  await sql`select id from account where id = ${accountId} for update`.execute(tx)
}

/**
 * Deletes events with all that belongs to them. Chapters of a deleted series stand alone afterwards; a series that loses
 * chapters closes the gaps. Returns the events that stay and changed by it, of any owner.
 */
export async function removeEvents(tx: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const going = sql`${[...ids]}::bigint[]`
  // Series and chapters, held in the common lock order: an administrator may have put those of several people together.
  const { rows: near } = await sql<{ id: number; series: number }>`
    select id, coalesce(series_id, id) as series from event where id <> all(${going}) and (series_id = any(${going})
      or exists (select from event g where g.id = any(${going}) and g.series_id in (event.id, event.series_id)))
    order by id for update`.execute(tx)
  await sql`update event set series_id = null, series_order = null
    where series_id = any(${going}) and id <> all(${going})`.execute(tx)
  await sql`delete from event where id = any(${going})`.execute(tx)
  const { rows: moved } = await sql<{ id: number }>`update event c set series_order = o.place
    from (select id, row_number() over (partition by series_id order by series_order) as place
      from event where series_id = any(${[...new Set(near.map(({ series }) => series))]}::bigint[])) o
    where c.id = o.id and c.series_order <> o.place returning c.id`.execute(tx)
  return [...new Set([...near, ...moved].map(({ id }) => id))]
}

/** Gives events to another account. Their version grows: an edit of the old owner that is under way comes too late. */
export async function moveEvents(tx: Db, ids: readonly number[], ownerId: number): Promise<void> {
  if (ids.length === 0) return
  await sql`update event set owner_id = ${ownerId}, version = version + 1 where id = any(${[...ids]}::bigint[])`.execute(
    tx,
  )
}

/**
 * Deletes the account's participants that no event names. The others stay without an owner and without their private
 * address; with a profile taken over by its person goes the permission to publish it. Returns the photos of the
 * deleted ones, and the events that may not show a kept one any more.
 */
export async function removeParticipants(
  tx: Db,
  accountId: number,
): Promise<{ photos: string[]; deleted: number; kept: number; shownIn: number[] }> {
  // Held first: an event that is getting one just now is waited for, and then seen.
  await sql`select id from participant where owner_id = ${accountId} order by id for update`.execute(tx)
  const { rows } = await sql<{ id: number; photos: (string | null)[] }>`delete from participant p
    where owner_id = ${accountId} and not exists (select from event_participant k where k.participant_id = p.id)
    returning id, array[profile_photo, cover_photo] as photos`.execute(tx)
  const withdrawn = await tx
    .updateTable('participant')
    .set(WITHDRAWN)
    .where('owner_id', '=', accountId)
    .where('claimed_at', 'is not', null)
    .where('has_accepted_policy', '=', true)
    .returning('id')
    .execute()
  const ids = withdrawn.map(({ id }) => id)
  for (const id of ids) await auditConsent(tx, null, id, WITHDRAWN)
  await removeFromBases(tx, [...ids, ...rows.map(({ id }) => id)])
  const { rows: shownIn } = await sql<{
    id: number
  }>`select distinct event_id as id from event_participant
    where participant_id = any(${ids}::bigint[]) order by 1`.execute(tx)
  const kept =
    await sql`update participant set owner_id = null, email = null where owner_id = ${accountId}`.execute(tx)
  return {
    photos: rows.flatMap(({ photos }) => photos.filter((photo) => photo !== null)),
    deleted: rows.length,
    kept: Number(kept.numAffectedRows ?? 0n),
    shownIn: shownIn.map(({ id }) => id),
  }
}

/** An account as far as its address is concerned: it is its owner's only once they have confirmed it. */
type Addressed = Pick<AccountRecord, 'id' | 'email' | 'confirmed_at'>

/**
 * Empties mails to the account, and removes its name from mails to other people. A mail to the account that is still
 * queued is not sent.
 */
export async function emptyMails(
  tx: Db,
  { id, email, name, confirmed_at }: Addressed & Pick<AccountRecord, 'name'>,
): Promise<void> {
  await sql`update mail set ${EMPTIED}, status = case when status in ('waiting', 'held') then 'failed' else status end
    where account_id = ${id} or (to_address = ${email} and ${confirmed_at !== null})`.execute(tx)
  await redactMailsMentioning(tx, { id, name })
  if (confirmed_at !== null) await deleteProvedAddress(tx, email)
}

/**
 * Removes what audit lines contain about the account, about its deleted events, and what it wrote; the lines are kept.
 */
export async function emptyAuditLines(
  tx: Db,
  accountId: number,
  deletedIds: readonly number[],
): Promise<void> {
  await sql`update audit_log set detail = '{}' where detail <> '{}' and (
    actor_id = ${accountId}
    or (subject in ('account', 'import') and subject_id = ${accountId})
    or (subject = 'event' and subject_id = any(${[...deletedIds]}::bigint[]))
    or (subject = 'event' and detail->>'ownerId' = ${String(accountId)}))`.execute(tx)
}

/** Takes the name of a payee out of lines about payouts; the payouts themselves keep it as long as accounting needs it. */
export async function emptyPayoutLines(tx: Db, accountId: number): Promise<void> {
  await sql`update audit_log l set detail = l.detail - 'name' from payout p
    where p.kind = 'seller' and p.subject_id = ${accountId} and l.subject = 'payout' and l.subject_id = p.batch_id
      and l.detail ? 'name' and l.detail->>'payoutId' = p.id::text`.execute(tx)
}

/** Takes names and numbers out of the record of how the account's payment data changed; who changed it when stays. */
export async function emptyPayoutChanges(tx: Db, accountId: number): Promise<void> {
  await sql`update payout_data_change set old_name = null, new_name = null, old_tax_id = null, new_tax_id = null,
      old_iban = null, new_iban = null
    where kind = 'seller' and (subject_id = ${accountId}
      or (way = 'merged' and subject_id = (select merged_into from account where id = ${accountId})))`.execute(
    tx,
  )
}

/** Deletes causes the account wrote down for which no event and no payout stands: their data are no longer needed. */
export async function removeUnusedCauses(tx: Db, accountId: number): Promise<void> {
  await sql`with gone as (
      delete from cause_payee c where owner_id = ${accountId} and not is_kept
        and not exists (select from cause_of_event e where e.payee_id = c.id)
        and not exists (select from payout p where p.kind = 'cause' and p.subject_id = c.id)
        and not exists (select from cause_payee o where o.merged_into = c.id)
      returning id),
    changes as (delete from payout_data_change d using gone where d.kind = 'cause' and d.subject_id = gone.id)
    delete from payout_block b using gone where b.kind = 'cause' and b.subject_id = gone.id`.execute(tx)
}

/** Deletes invitations to teams that wait at the account's address, and those it was in; memberships go with the account. */
export async function removeTeamRows(tx: Db, { id, email, confirmed_at }: Addressed): Promise<void> {
  if (confirmed_at !== null) await tx.deleteFrom('event_member').where('email', '=', email).execute()
  await tx.deleteFrom('event_member_past').where('account_id', '=', id).execute()
}

/** Deletes stored responses of idempotent calls of the account. */
export async function removeKeptAnswers(tx: Db, accountId: number): Promise<void> {
  await sql`delete from idempotency_key where caller like ${`${accountId}:%`}`.execute(tx)
}

/** Deletes the account; sign-ins, links, uploads and its archive go with it. */
export async function removeAccount(tx: Db, accountId: number): Promise<void> {
  await sql`delete from account where id = ${accountId}`.execute(tx)
}

/** What billing keeps: who sold which places, when, at what price. */
export async function listSales(tx: Db, eventIds: readonly number[]) {
  const { rows } = await sql<object>`
    select s.event_id as "eventId", c.title, s.id as "sessionId", s.starts_at as "startsAt", s.sold,
      coalesce(s.price_cents, c.price_cents) as "priceCents", coalesce(s.currency, c.currency) as currency
    from session s join event c on c.id = s.event_id
    where s.event_id = any(${[...eventIds]}::bigint[]) and s.sold > 0 order by s.starts_at, s.id`.execute(tx)
  return rows
}

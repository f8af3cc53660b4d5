import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { administersAll, administersHub } from '../../identity/accounts/admin-role-store.ts'
import type { StoredMessage } from './message-store.ts'
import type { Reader } from './reader.ts'

/** A scheduled message whose time has come, locked; another process that looks at the same moment gets another one. */
export function takeDue(tx: Db): Promise<StoredMessage | undefined> {
  return tx
    .selectFrom('message')
    .selectAll()
    .where('status', '=', 'scheduled')
    .where('send_at', '<=', sql<string>`now()`)
    .orderBy('send_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Rows of one statement. */
const PORTION = 5_000

/** Stores the readers of a locked message and begins it, in one transaction. */
export async function begin(tx: Db, id: number, readers: readonly Reader[]): Promise<void> {
  for (let from = 0; from < readers.length; from += PORTION) {
    const rows = readers.slice(from, from + PORTION).map(({ email, key }) => ({ email, key }))
    await sql`insert into message_recipient (message_id, email, email_key)
      select ${id}, r.email, r.key from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(email text, key text)`.execute(
      tx,
    )
  }
  await sql`update message set status = 'sending', started_at = now(), recipients = ${readers.length}
    where id = ${id}`.execute(tx)
}

/** Whether the author of a message may still write it: not blocked, confirmed, and with the right it takes. */
export async function mayAuthorSend(tx: Db, { created_by, event_id }: StoredMessage): Promise<boolean> {
  if (created_by === null) return false
  const isOfTeam = sql.raw(administersAll('communication'))
  const isOfEvent = sql`exists (select from event c where c.id = ${event_id} and (c.owner_id = a.id
    or exists (select from event_member m where m.event_id = c.id and m.account_id = a.id and m.role = 'sell')
    or ${sql.raw(administersHub('events', 'c.hub_id'))} or ${sql.raw(administersHub('support', 'c.hub_id'))}))`
  const { rows } = await sql<{ isAllowed: boolean }>`select exists (select from account a
    where a.id = ${created_by} and a.blocked_at is null and a.confirmed_at is not null and a.merged_into is null
      and ${event_id === null ? isOfTeam : isOfEvent}) as "isAllowed"`.execute(tx)
  return rows[0]?.isAllowed === true
}

/**
 * Takes the turn to write mails, until the transaction ends. False while another process writes, within `paceMs` of the last batch,
 * and while `most` mails of messages wait for the mail server: other mails would stand behind them.
 */
export async function takeTurn(tx: Db, { paceMs, most }: { paceMs: number; most: number }): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('message-batch')) as "isMine"`.execute(tx)
  if (rows[0]?.isMine !== true) return false
  const { rows: free } = await sql<{ isFree: boolean }>`select
    not exists (select from message where last_batch_at > clock_timestamp() - make_interval(secs => ${paceMs / 1000}))
    and (select count(*) from (select from mail l join message_recipient r on r.mail_id = l.id
      where l.status = 'waiting' limit ${most}) w) < ${most}::int as "isFree"`.execute(tx)
  return free[0]?.isFree === true
}

/** The message whose turn it is, locked: messages take turns. */
export function takeSending(tx: Db): Promise<StoredMessage | undefined> {
  return tx
    .selectFrom('message')
    .selectAll()
    .where('status', '=', 'sending')
    .orderBy(sql`last_batch_at nulls first, id`)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export interface WaitingRecipient {
  id: number
  email: string
  key: string
}

/** The next recipients of a message without a mail, locked. */
export async function takeRecipients(tx: Db, messageId: number, limit: number): Promise<WaitingRecipient[]> {
  const { rows } = await sql<WaitingRecipient>`
    select id, email, email_key as key from message_recipient
    where message_id = ${messageId} and status = 'waiting' order by id limit ${limit} for update skip locked`.execute(
    tx,
  )
  return rows
}

/** Marks recipients, in the transaction that wrote their mails, and drops their addresses. */
export async function markRecipients(
  tx: Db,
  messageId: number,
  done: readonly { id: number; mailId: number | null; status: 'written' | 'skipped' }[],
): Promise<void> {
  await sql`update message_recipient r set status = d.status, mail_id = d."mailId", email = null, email_key = null
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as d(id bigint, "mailId" bigint, status text)
    where r.message_id = ${messageId} and r.id = d.id`.execute(tx)
}

/** Records a batch; returns whether the message is finished with it. */
export async function endBatch(tx: Db, messageId: number): Promise<boolean> {
  const { rows } = await sql<{ isFinished: boolean }>`
    update message m set last_batch_at = clock_timestamp(),
      status = case when w.is_open then 'sending' else 'sent' end,
      finished_at = case when w.is_open then null else clock_timestamp() end
    from (select exists (select from message_recipient where message_id = ${messageId} and status = 'waiting') as is_open) w
    where m.id = ${messageId} returning m.status = 'sent' as "isFinished"`.execute(tx)
  return rows[0]?.isFinished === true
}

import { type QueryExecutorProvider, sql } from 'kysely'
import type { MailCount } from './mail-limits.ts'
import type { AttachmentSource, MailContact } from './mailer.ts'

export interface OutgoingMail {
  id: number
  to: string
  subject: string
  text: string
  html: string | null
  messageId: string
  createdAt: string
  unsubscribeUrl: string | null
  replyTo: MailContact[] | null
  attached: AttachmentSource | null
  /** Name before the sender's address; null: the one of all mails. */
  senderName: string | null
}

export interface NewMail extends Omit<OutgoingMail, 'id' | 'createdAt'> {
  template: string
  language: string
  accountId: number | null
  aboutAccountId: number | null
  /** `kept`: there is no mail server, the outbox is where it is read. */
  status: 'waiting' | 'kept'
}

/** What a mail is limited by. */
export interface MailTurn {
  /** Empty for a proved address, which is not counted. */
  counts: readonly MailCount[]
  topic: string | null
  /** It waits at least so long for a later one of its topic. */
  settleSeconds: number
  networks: readonly { key: string; factor: number }[]
  /** How many mails one network may write to addresses that are not proved, in an hour. */
  perNetwork: number
}

const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** Writes a mail into the outbox and returns its number. */
export async function insertMail(db: QueryExecutorProvider, mail: NewMail): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into mail (to_address, subject, template, language, text, html, message_id, account_id, status,
      unsubscribe_url, about_account_id, reply_to, attached, sender_name)
    values (${mail.to}, ${mail.subject}, ${mail.template}, ${mail.language}, ${mail.text}, ${mail.html},
      ${mail.messageId}, ${mail.accountId}, ${mail.status}, ${mail.unsubscribeUrl}, ${mail.aboutAccountId},
      ${toJson(mail.replyTo)}::jsonb, ${toJson(mail.attached)}::jsonb, ${mail.senderName})
    returning id`.execute(db)
  return rows[0]?.id as number
}

/**
 * Writes a mail into the outbox by its turn and returns its number, and whether it is held for later. One of the same topic that
 * is still held is replaced. Of an address that another transaction is mailing to just now it is held too: the count must be
 * exact, and waiting for each other in the middle of transactions could end in a deadlock.
 */
export async function insertMailInTurn(
  db: QueryExecutorProvider,
  mail: NewMail,
  { counts, topic, settleSeconds, networks, perNetwork }: MailTurn,
): Promise<{ id: number; isHeld: boolean }> {
  if (topic !== null)
    await sql`delete from mail where to_address = ${mail.to} and topic = ${topic} and status = 'held'`.execute(
      db,
    )
  let addressKey = counts[0]?.addressKey ?? null
  let isHeld = settleSeconds > 0
  if (!isHeld && counts.length > 0) {
    const free = await findFreeCount(db, { counts, networks, perNetwork }, tryLockAddress)
    isHeld = free === undefined
    addressKey = free ?? addressKey
  }
  const keys = addressKey === null ? null : networks.map(({ key }) => key)
  const { rows } = await sql<{ id: number }>`
    insert into mail (to_address, subject, template, language, text, html, message_id, account_id, status,
      unsubscribe_url, about_account_id, reply_to, attached, sender_name, address_key, topic, networks, not_before, released_at)
    values (${mail.to}, ${mail.subject}, ${mail.template}, ${mail.language}, ${mail.text}, ${mail.html},
      ${mail.messageId}, ${mail.accountId}, ${isHeld ? 'held' : mail.status}, ${mail.unsubscribeUrl},
      ${mail.aboutAccountId}, ${toJson(mail.replyTo)}::jsonb, ${toJson(mail.attached)}::jsonb, ${mail.senderName}, ${addressKey}, ${topic}, ${keys && keys.length > 0 ? keys : null}::text[],
      ${settleSeconds > 0 ? sql`clock_timestamp() + make_interval(secs => ${settleSeconds})` : null},
      ${isHeld ? null : sql`clock_timestamp()`})
    returning id`.execute(db)
  return { id: rows[0]?.id as number, isHeld }
}

/**
 * Returns the first count by which a mail may leave now: the address and each network got fewer mails by it within an hour than
 * they may. Undefined when there is none. A count that `lock` does not get is passed over, as it would not be exact.
 */
export async function findFreeCount(
  db: QueryExecutorProvider,
  { counts, networks, perNetwork }: Pick<MailTurn, 'counts' | 'networks' | 'perNetwork'>,
  lock: (db: QueryExecutorProvider, addressKey: string) => Promise<boolean> = async () => true,
): Promise<string | undefined> {
  for (const count of counts) {
    // The lock is a statement of its own: the next one sees what was committed until the lock was ours.
    if (!(await lock(db, count.addressKey))) continue
    const recent = sql`released_at > clock_timestamp() - interval '1 hour'`
    const { rows } = await sql<{ isWithin: boolean }>`select
      (select count(*) from mail where address_key = ${count.addressKey} and ${recent}) < ${count.max}::int
      and not exists (
        select from jsonb_to_recordset(${JSON.stringify(networks)}::jsonb) as n (key text, factor int)
        where (select count(*) from mail where networks @> array[n.key] and ${recent}) >= ${perNetwork}::int * n.factor
          or (select count(*) from mail where address_key = ${count.addressKey} and networks @> array[n.key] and ${recent})
            >= ${count.maxPerNetwork}::int)
      as "isWithin"`.execute(db)
    if (rows[0]?.isWithin === true) return count.addressKey
  }
  return undefined
}

async function tryLockAddress(db: QueryExecutorProvider, addressKey: string): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`mail ${addressKey}`}, 0)) as "isFree"`.execute(db)
  return rows[0]?.isFree === true
}

export interface HeldMail {
  id: number
  template: string
  addressKey: string | null
  networks: string[] | null
  topic: string | null
  ageMinutes: number
}

/** Addresses that held mails are due to, those that have waited longest first. */
export async function listHeldAddresses(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ to: string }>`
    select to_address as "to" from mail where status = 'held' and coalesce(not_before, created_at) <= clock_timestamp()
    group by to_address order by min(id) limit 1000`.execute(db)
  return rows.map(({ to }) => to)
}

/** Locks what an address is counted by until the transaction ends. */
export async function lockAddress(tx: QueryExecutorProvider, addressKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${addressKey}`}, 0))`.execute(tx)
}

/** Held mails to an address that are due, oldest first, locked. */
export async function lockHeldTo(tx: QueryExecutorProvider, address: string): Promise<HeldMail[]> {
  const { rows } = await sql<HeldMail>`
    select id, template, address_key as "addressKey", networks, topic,
      (extract(epoch from clock_timestamp() - created_at) / 60)::int as "ageMinutes"
    from mail where to_address = ${address} and status = 'held'
      and coalesce(not_before, created_at) <= clock_timestamp() order by id for update skip locked`.execute(
    tx,
  )
  return rows
}

/** Lets a held mail out; `addressKey` is the count it leaves by, null for none. */
export async function releaseMail(
  tx: QueryExecutorProvider,
  id: number,
  { status, addressKey }: { status: 'waiting' | 'kept'; addressKey: string | null },
): Promise<void> {
  await sql`update mail set status = ${status}, address_key = ${addressKey}, released_at = clock_timestamp()
    where id = ${id}`.execute(tx)
}

/** Gives a held mail up, and says why; its networks are not kept. */
export async function giveUpMail(tx: QueryExecutorProvider, id: number, error: string): Promise<void> {
  await sql`update mail set status = 'failed', error = ${error}, networks = null, topic = null where id = ${id}`.execute(
    tx,
  )
}

/** Deletes a held mail that a later one of its topic replaced. */
export async function deleteHeldMail(tx: QueryExecutorProvider, id: number): Promise<void> {
  await sql`delete from mail where id = ${id} and status = 'held'`.execute(tx)
}

/** Takes networks out of mails that are no longer counted by them, and the topic, which may name one. */
export async function evictNetworks(db: QueryExecutorProvider): Promise<void> {
  await sql`update mail set networks = null, topic = null where networks is not null
    and released_at < clock_timestamp() - interval '1 hour'`.execute(db)
}

/**
 * Writes a copy of a mail, to be sent as a new one, and returns its number; undefined when there is nothing to copy.
 */
export async function copyMail(
  db: QueryExecutorProvider,
  id: number,
  { messageId, status }: Pick<NewMail, 'messageId' | 'status'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into mail (to_address, subject, template, language, text, html, message_id, account_id, status, copy_of,
      unsubscribe_url, about_account_id, reply_to, attached, sender_name)
    select to_address, subject, template, language, text, html, ${messageId}, account_id, ${status}, id,
      unsubscribe_url, about_account_id, reply_to, attached, sender_name
    from mail where id = ${id} and to_address <> ''
    returning id`.execute(db)
  return rows[0]?.id
}

/** Counts one more attempt and returns the mail; undefined when it no longer waits. */
export async function takeWaitingMail(
  db: QueryExecutorProvider,
  id: number,
): Promise<OutgoingMail | undefined> {
  const { rows } = await sql<OutgoingMail>`
    update mail set attempts = attempts + 1 where id = ${id} and status = 'waiting'
    returning id, to_address as "to", subject, text, html, message_id as "messageId",
      created_at as "createdAt", unsubscribe_url as "unsubscribeUrl",
      reply_to as "replyTo", attached, sender_name as "senderName"`.execute(db)
  return rows[0]
}

export async function markSent(db: QueryExecutorProvider, id: number): Promise<void> {
  await sql`update mail set status = 'sent', sent_at = now(), error = null where id = ${id}`.execute(db)
}

/** Notes why a try failed; with `isFinal` the mail is given up. */
export async function recordFailure(
  db: QueryExecutorProvider,
  id: number,
  { error, isFinal }: { error: string; isFinal: boolean },
): Promise<void> {
  const status = isFinal ? 'failed' : 'waiting'
  await sql`update mail set status = ${status}, error = ${error.slice(0, 500)} where id = ${id}`.execute(db)
}

/** Mails that wait although nothing may be under way for them: written before the job queue stood, for example. */
export async function listWaitingMails(db: QueryExecutorProvider): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from mail where status = 'waiting' order by id limit 10000`.execute(db)
  return rows.map(({ id }) => id)
}

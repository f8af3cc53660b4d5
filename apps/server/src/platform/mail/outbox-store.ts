import { type QueryExecutorProvider, sql } from 'kysely'

export interface OutgoingMail {
  id: number
  to: string
  subject: string
  text: string
  html: string | null
  messageId: string
  createdAt: string
  unsubscribeUrl: string | null
}

export interface NewMail extends Omit<OutgoingMail, 'id' | 'createdAt'> {
  template: string
  language: string
  accountId: number | null
  aboutAccountId: number | null
  /** `kept`: there is no mail server, the outbox is where it is read. */
  status: 'waiting' | 'kept'
}

/** Writes a mail into the outbox and answers its number. */
export async function insertMail(db: QueryExecutorProvider, mail: NewMail): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into mail (to_address, subject, template, language, text, html, message_id, account_id, status,
      unsubscribe_url, about_account_id)
    values (${mail.to}, ${mail.subject}, ${mail.template}, ${mail.language}, ${mail.text}, ${mail.html},
      ${mail.messageId}, ${mail.accountId}, ${mail.status}, ${mail.unsubscribeUrl}, ${mail.aboutAccountId})
    returning id`.execute(db)
  return rows[0]?.id as number
}

/** Writes a copy of a mail, to be sent as a new one, and answers its number; undefined when there is nothing to copy. */
export async function copyMail(
  db: QueryExecutorProvider,
  id: number,
  { messageId, status }: Pick<NewMail, 'messageId' | 'status'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into mail (to_address, subject, template, language, text, html, message_id, account_id, status, copy_of,
      unsubscribe_url, about_account_id)
    select to_address, subject, template, language, text, html, ${messageId}, account_id, ${status}, id,
      unsubscribe_url, about_account_id
    from mail where id = ${id} and to_address <> ''
    returning id`.execute(db)
  return rows[0]?.id
}

/** Counts one more try and answers the mail; undefined when it no longer waits. */
export async function takeWaitingMail(
  db: QueryExecutorProvider,
  id: number,
): Promise<OutgoingMail | undefined> {
  const { rows } = await sql<OutgoingMail>`
    update mail set attempts = attempts + 1 where id = ${id} and status = 'waiting'
    returning id, to_address as "to", subject, text, html, message_id as "messageId",
      created_at as "createdAt", unsubscribe_url as "unsubscribeUrl"`.execute(db)
  return rows[0]
}

export async function markSent(db: QueryExecutorProvider, id: number): Promise<void> {
  await sql`update mail set status = 'sent', sent_at = now(), error = null where id = ${id}`.execute(db)
}

/** Notes why a try failed; with `isFinal` the mail is given up. */
export async function noteFailure(
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

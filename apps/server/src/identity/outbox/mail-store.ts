import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Row, Tables } from '../../database/tables.ts'

export interface MailFilter {
  /** Part of address, subject or template. */
  query?: string
  status?: Row<'mail'>['status']
  template?: string
  language?: string
  address?: string
  from?: string
  until?: string
}

/** Minutes after which what a mail carries opens nothing any more (contract section 6). */
const MINUTES: Readonly<Record<string, number>> = {
  'account-sign-in-link': 10,
  'account-reset': 10,
  'account-change-confirm': 10,
  'account-erasure-code': 15,
  'account-confirm': 7 * 24 * 60,
  'account-export-ready': 7 * 24 * 60,
}

const IS_LINK_OVER = sql<boolean>`coalesce(created_at + make_interval(mins =>
    (${JSON.stringify(MINUTES)}::jsonb ->> template)::int) < now(), false)`

/** Mails of the outbox, newest first. */
export function listMailRows(
  db: Db,
  filter: MailFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .selectFrom('mail')
    .where((eb) => matches(eb, filter))
    .select(['id', 'to_address as to', 'subject', 'template', 'language', 'status', 'text', 'html', 'error'])
    .select(['attempts', 'copy_of as copyOf', 'created_at as createdAt', 'sent_at as sentAt'])
    .select(IS_LINK_OVER.as('isLinkOver'))
    .select((eb) => isForAdmin(eb).$castTo<boolean>().as('isForAdmin'))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Failed mails that still say something and were not sent again since, oldest first, with how many there are in all. */
export async function listFailedMails(db: Db, filter: MailFilter, limit: number) {
  const failed = db
    .selectFrom('mail')
    .where((eb) => matches(eb, { ...filter, status: 'failed' }))
    .where(isSendable)
  const rows = await failed
    .select(['id', 'to_address as to', 'subject', 'error'])
    .select(IS_LINK_OVER.as('isLinkOver'))
    .orderBy('id')
    .limit(limit)
    .execute()
  const { total } = await failed.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/**
 * Those of the mails that are failed and may be sent again, held until the transaction ends. Held first and looked at
 * afterwards: an earlier holder of the lock may have sent them.
 */
export async function lockSendable(tx: Db, ids: readonly number[]): Promise<number[]> {
  const named = tx.selectFrom('mail').where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
  await named.select('id').orderBy('id').forUpdate().execute()
  const rows = await named
    .select('id')
    .where('status', '=', 'failed')
    .where(isSendable)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** One mail, held until the transaction ends, and whether its account is blocked. */
export function lockMail(tx: Db, id: number) {
  return tx
    .selectFrom('mail')
    .select(['id', 'to_address as to', 'status', 'template'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('account')
            .whereRef('account.id', '=', 'mail.account_id')
            .where('blocked_at', 'is not', null)
            .select('account.id'),
        )
        .as('isBlocked'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function countMails(db: Db, filter: MailFilter): Promise<number> {
  const { total } = await db
    .selectFrom('mail')
    .where((eb) => matches(eb, filter))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** It has an address, its account is not blocked, and no copy of it is waiting or gone. */
function isSendable(eb: ExpressionBuilder<Tables, 'mail'>) {
  const blocked = eb
    .selectFrom('account as a')
    .whereRef('a.id', '=', 'mail.account_id')
    .where('a.blocked_at', 'is not', null)
    .select('a.id')
  const copy = eb
    .selectFrom('mail as k')
    .whereRef('k.copy_of', '=', 'mail.id')
    .where('k.status', '<>', 'failed')
    .select('k.id')
  return eb.and([eb('to_address', '<>', ''), eb.not(eb.exists(blocked)), eb.not(eb.exists(copy))])
}

/** It is to an administrator; one who was invited somewhere may stand there by the address alone. */
function isForAdmin(eb: ExpressionBuilder<Tables, 'mail'>) {
  const admins = eb
    .selectFrom('account as admin')
    .where(
      sql<SqlBool>`(admin.profile_id = 1 or exists (select from admin_role r where r.account_id = admin.id))`,
    )
    .select('admin.id')
  return eb.or([
    eb.exists(admins.whereRef('admin.id', '=', 'mail.account_id')),
    eb.exists(admins.whereRef('admin.email', '=', 'mail.to_address')),
  ])
}

function matches(eb: ExpressionBuilder<Tables, 'mail'>, filter: MailFilter) {
  const { query, status, template, language, address, from, until } = filter
  const conditions = [eb.lit(true).$castTo<SqlBool>()]
  if (status !== undefined) conditions.push(eb('status', '=', status))
  if (template) conditions.push(eb('template', '=', template))
  if (language) conditions.push(eb('language', '=', language))
  if (address) conditions.push(eb('to_address', '=', address))
  if (from) conditions.push(eb('created_at', '>=', from))
  if (until) conditions.push(eb('created_at', '<', until))
  if (query) {
    const pattern = `%${query.replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(
      eb.or([
        eb('to_address', 'ilike', pattern),
        eb('subject', 'ilike', pattern),
        eb('template', 'ilike', pattern),
      ]),
    )
  }
  return eb.and(conditions)
}

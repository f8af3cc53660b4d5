import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tables } from '../tables.ts'

/** Mails of the outbox, newest first; `query` is part of address, subject or template. */
export function listMailRows(
  db: Db,
  query: string | undefined,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .selectFrom('mail')
    .where((eb) => matches(eb, query))
    .select(['id', 'to_address as to', 'subject', 'template', 'language', 'status', 'text', 'html', 'error'])
    .select(['created_at as createdAt', 'sent_at as sentAt'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countMails(db: Db, query: string | undefined): Promise<number> {
  const { total } = await db
    .selectFrom('mail')
    .where((eb) => matches(eb, query))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function matches(eb: ExpressionBuilder<Tables, 'mail'>, query: string | undefined) {
  if (!query) return eb.lit(true).$castTo<SqlBool>()
  const pattern = `%${query.replace(/[\\%_]/g, '\\$&')}%`
  return eb.or([
    eb('to_address', 'ilike', pattern),
    eb('subject', 'ilike', pattern),
    eb('template', 'ilike', pattern),
  ])
}

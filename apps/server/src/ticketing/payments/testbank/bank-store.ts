import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Row } from '../../../database/tables.ts'
import { BankError } from './bank-error.ts'
import type { Letter } from './bank-events.ts'
import type { Form } from './parse-form.ts'

export type BankRefund = Row<'testbank_refund'>
/** A session as it stands now: `isPaid` by the clock, `isOver` when its page has closed. */
export type BankSession = Row<'testbank_session'> & { isPaid: boolean; isOver: boolean }

/** Settled at no time: the payment stays under way for ever. */
export const NEVER = '9999-01-01T00:00:00Z'

const NOW_SQL = sql`coalesce(settles_at <= now(), false) as "isPaid",
  status = 'expired' or (status = 'open' and expires_at <= now()) as "isOver"`

export async function findSession(db: Db, id: string, lock = false): Promise<BankSession> {
  if (!/^[a-z]+_test_[\w-]+$/.test(id)) throw new BankError(404, 'resource_missing', 'No such session.')
  const { rows } = await sql<BankSession>`select *, ${NOW_SQL} from testbank_session where id = ${id}
    ${lock ? sql`for update` : sql``}`.execute(db)
  if (!rows[0]) throw new BankError(404, 'resource_missing', 'No such session.')
  return rows[0]
}

/** A new name, as Stripe's are: what it is, that it is a test, and 144 random bits. */
export const newName = (kind: string) => `${kind}_test_${randomBytes(18).toString('base64url')}`

const hashOf = (request: Form) => createHash('sha256').update(JSON.stringify(request)).digest()

export async function insertSession(
  db: Db,
  key: string,
  request: Form,
  values: { amount: number; currency: string; expiresAt: number },
): Promise<BankSession> {
  const hash = hashOf(request)
  const { amount, currency, expiresAt } = values
  // An existing key is updated with itself, so that its session is returned.
  const { rows } = await sql<BankSession>`
    insert into testbank_session (id, key, request_hash, request, amount, currency, status, expires_at)
    values (${newName('cs')}, ${key}, ${hash}, ${JSON.stringify(request)}, ${amount}, ${currency}, 'open',
      to_timestamp(${expiresAt})) on conflict (key) do update set key = excluded.key
    returning *, ${NOW_SQL}`.execute(db)
  return same(rows[0] as BankSession, hash)
}

/**
 * Changes a session that is open still and puts messages into the bank's post, in one statement; undefined when it is closed.
 * `settlesIn`: seconds until it is paid.
 */
export async function changeOpen(
  db: Db,
  id: string,
  change: Partial<Pick<BankSession, 'status' | 'method' | 'error'>> & { settlesIn?: number },
  letters: readonly Letter[],
): Promise<BankSession | undefined> {
  const { status = null, method = null, error = null, settlesIn = null } = change
  const { rows } = await sql<BankSession>`
    with changed as (update testbank_session set status = coalesce(${status}, status),
        method = coalesce(${method}, method), error = coalesce(${error}, error),
        settles_at = coalesce(now() + make_interval(secs => ${settlesIn}::float), settles_at)
      where id = ${id} and status = 'open' and expires_at > now() returning *),
    post as (${postOf(letters, sql`changed`)})
    select *, ${NOW_SQL} from changed`.execute(db)
  return rows[0]
}

/** Puts messages into the bank's post. */
export async function postLetters(db: Db, letters: readonly Letter[]): Promise<void> {
  await postOf(letters, sql`(select) anyway`).execute(db)
}

/** As many of each as `once` has rows. */
const postOf = (letters: readonly Letter[], once: RawBuilder<unknown>) => sql`
  insert into testbank_delivery (body, due_at) select r.body, now() + make_interval(secs => r.after)
  from json_to_recordset(${JSON.stringify(letters)}::json) as r(body text, after float), ${once}`

/** Stores a refund, in total no more than was paid. */
export async function insertRefund(
  db: Db,
  key: string,
  request: Form,
  { sessionId, amount, metadata }: { sessionId: string; amount: number; metadata: Form },
): Promise<{ refund: BankRefund; isNew: boolean }> {
  const hash = hashOf(request)
  return db.transaction().execute(async (tx) => {
    const session = await findSession(tx, sessionId, true)
    const all = await listRefunds(tx, sessionId)
    const known = all.find((refund) => refund.key === key)
    if (known) return { refund: same(known, hash), isNew: false }
    const refunded = all.reduce((sum, refund) => sum + refund.amount, 0)
    if (!session.isPaid || refunded + amount > session.amount)
      throw new BankError(400, 'charge_already_refunded', 'More than is left of the payment.')
    const refund = await tx
      .insertInto('testbank_refund')
      .values({
        id: newName('re'),
        key,
        request_hash: hash,
        session_id: sessionId,
        amount,
        metadata: JSON.stringify(metadata),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { refund, isNew: true }
  })
}

export function listRefunds(db: Db, sessionId: string): Promise<BankRefund[]> {
  return db
    .selectFrom('testbank_refund')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('created_at')
    .execute()
}

export async function findRefund(db: Db, id: string): Promise<BankRefund> {
  const refund = await db.selectFrom('testbank_refund').selectAll().where('id', '=', id).executeTakeFirst()
  if (!refund) throw new BankError(404, 'resource_missing', 'No such refund.')
  return refund
}

/** Returns the stored response of a key, unless the key comes with another request. */
function same<T extends { request_hash: Buffer }>(stored: T, hash: Buffer): T {
  if (stored.request_hash.equals(hash)) return stored
  const text =
    'Keys for idempotent requests can only be used with the same parameters they were first used with.'
  throw new BankError(400, 'idempotency_key_reused', text, 'idempotency_error')
}

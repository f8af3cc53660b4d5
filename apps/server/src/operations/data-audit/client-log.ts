import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { Finding } from './audit-data.ts'

/** An acknowledgement that a client received and may rely on: one line of its own log. */
export type Told =
  /** Places kept: `purchase` is the secret of the checkout. */
  | { told: 'held'; purchase: string }
  /** A purchase that is paid, with its sum and the number of its tickets. */
  | { told: 'bought'; purchase: string; cents: number; tickets: number }
  /** Money that goes back, or is given, by the number of the refund. */
  | { told: 'refunded'; refund: string; cents: number }
  /** A batch of payouts that is paid. */
  | { told: 'paid_out'; batch: number }
  /** A ticket that was let in at the door. */
  | { told: 'admitted'; ticket: string }

/** Maximum number of findings of one kind in a report. */
const MOST = 20

/** Reads a log of one JSON object a line; throws on a line that is none. A last line that was cut off is left out. */
export function readAcknowledgements(text: string): Told[] {
  const lines = text.split('\n')
  lines.pop()
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Told)
}

/** Returns acknowledgements that are missing in the database or differ from it. */
export async function verifyAcknowledgements(db: Db, told: readonly Told[]): Promise<Finding[]> {
  const of = <Kind extends Told['told']>(kind: Kind) =>
    told.filter((line): line is Extract<Told, { told: Kind }> => line.told === kind)
  const tokenHash = (purchase: string) => createHash('sha256').update(purchase).digest('hex')
  const held = of('held').map(({ purchase }) => ({ token: tokenHash(purchase) }))
  const bought = of('bought').map(({ purchase, ...rest }) => ({ token: tokenHash(purchase), ...rest }))
  return [
    ...(await ask(db, 'told.held', HELD, held)),
    ...(await ask(db, 'told.bought', BOUGHT, bought)),
    ...(await ask(db, 'told.refunded', REFUNDED, of('refunded'))),
    ...(await ask(db, 'told.paid_out', PAID_OUT, of('paid_out'))),
    ...(await ask(db, 'told.admitted', ADMITTED, of('admitted'))),
  ]
}

async function ask(db: Db, rule: string, text: string, lines: readonly object[]): Promise<Finding[]> {
  if (lines.length === 0) return []
  const { rows } = await sql<{
    what: string
  }>`with told as (select * from json_to_recordset(${JSON.stringify(lines)})
      as x(token text, cents int, tickets int, refund uuid, batch bigint, ticket uuid))
    ${sql.raw(text)} limit ${MOST}`.execute(db)
  return rows.map(({ what }) => ({ rule, what }))
}

const HELD = `select format('places kept by a checkout with the hash %s are nowhere', t.token) as what from told t
  where not exists (select from checkout c where c.token_hash = decode(t.token, 'hex'))`

const BOUGHT = `select format('purchase %s (hash %s): told %s cents and %s tickets, stored %s of %s and %s tickets', c.id,
    t.token, t.cents, t.tickets, c.status, c.total_cents, n.tickets) as what
  from told t left join checkout c on c.token_hash = decode(t.token, 'hex')
  cross join lateral (select count(*) as tickets from orders o
    join ticket k on k.event_id = o.event_id and k.order_id = o.id where o.checkout_id = c.id) n
  where (c.status, c.total_cents, n.tickets) is distinct from ('paid', t.cents, t.tickets::bigint)`

const REFUNDED = `select format('refund %s: told %s cents, stored %s', t.refund, t.cents, r.amount_cents) as what
  from told t left join refund r on r.id = t.refund where r.amount_cents is distinct from t.cents`

const PAID_OUT = `select format('batch %s of payouts is nowhere', t.batch) as what from told t
  where not exists (select from payout p where p.batch_id = t.batch)`

const ADMITTED = `select format('ticket %s was let in %s times, stored as %s', t.ticket, count(*), k.status) as what
  from told t left join ticket k on k.id = t.ticket group by t.ticket, k.status
  having count(*) > 1 or k.status is distinct from 'used'`

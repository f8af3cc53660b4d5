import { sql } from 'kysely'
import type { Db, NewRow, Row } from '../../database/tables.ts'

/** Figures of one event's cause in one currency; all from the book. */
export interface CauseFigures {
  eventId: number
  currency: string
  collectedCents: number
  transferredCents: number
  confirmedCents: number
  /** Fixed amount that is promised and not booked yet. */
  pledgedCents: number
}

/**
 * What causes were promised, what came in, went out and was confirmed, by event and currency; of all events, or of these.
 * Collected is what the book owes and has paid them; transferred what went out and did not come back; confirmed what of
 * it they said they got. A fixed amount counts as promised until it is booked.
 */
export async function listCauseFigures(db: Db, eventIds?: readonly number[]): Promise<CauseFigures[]> {
  const only = eventIds ? sql`event_id = any(${[...eventIds]}::bigint[])` : sql`true`
  const { rows } = await sql<Record<keyof CauseFigures, string>>`
    with moves as (
      select event_id, currency, kind = 'payout' as is_paid, payout_id, sum(amount_cents) as cents from transfer
        where credit like 'cause:%' and ${only} group by 1, 2, 3, 4
      union all
      select event_id, currency, kind = 'payout', payout_id, -sum(amount_cents) from transfer
        where debit like 'cause:%' and ${only} group by 1, 2, 3, 4),
    sums as (
      select event_id, currency,
        coalesce(sum(cents) filter (where not is_paid), 0) as collected,
        coalesce(-sum(cents) filter (where is_paid), 0) as transferred,
        coalesce(-sum(cents) filter (where is_paid and payout_id in
          (select payout_id from cause_receipt where is_received)), 0) as confirmed
      from moves group by 1, 2),
    pledges as (
      select p.event_id, coalesce(p.document->>'currency', h.currency, 'EUR') as currency,
        (p.document->'impact'->>'amountCents')::bigint as cents
      from publication p left join hub h on h.id = p.hub_id
      where p.document->'impact'->>'collaborationId' in ('3', '12') and ${eventIds ? sql`p.${only}` : sql`true`}
        and not exists (select from fixed_share f where f.event_id = p.event_id))
    select event_id as "eventId", currency, coalesce(s.collected, 0) as "collectedCents",
      coalesce(s.transferred, 0) as "transferredCents", coalesce(s.confirmed, 0) as "confirmedCents",
      coalesce(g.cents, 0) as "pledgedCents"
    from sums s full join pledges g using (event_id, currency)
    where coalesce(s.collected, 0) <> 0 or coalesce(s.transferred, 0) <> 0 or coalesce(g.cents, 0) <> 0
    order by 1, 2`.execute(db)
  return rows.map((row) => ({
    eventId: Number(row.eventId),
    currency: row.currency,
    collectedCents: Number(row.collectedCents),
    transferredCents: Number(row.transferredCents),
    confirmedCents: Number(row.confirmedCents),
    pledgedCents: Number(row.pledgedCents),
  }))
}

export interface CauseEventRow {
  eventId: number
  ownerId: number
  title: string
  project: string | null
  payeeId: number | null
}

/** Events that name a cause, with who stands for it; of one organiser, or of all. */
export async function listCauseEvents(db: Db, ownerId: number | null): Promise<CauseEventRow[]> {
  const { rows } = await sql<CauseEventRow>`
    select c.id as "eventId", c.owner_id as "ownerId", c.title, c.impact->>'project' as project,
      coalesce(p.merged_into, p.id) as "payeeId"
    from event c left join cause_of_event o on o.event_id = c.id left join cause_payee p on p.id = o.payee_id
    where (${ownerId}::bigint is null or c.owner_id = ${ownerId})
      and (coalesce(c.impact->>'project', '') <> '' or o.payee_id is not null)
    order by c.id desc limit 5000`.execute(db)
  return rows
}

export function listPayeeRows(db: Db, ids: readonly number[]): Promise<Row<'cause_payee'>[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('cause_payee')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
}

/**
 * Returns payments of these beneficiaries, newest first, with their confirmations; merged ones count for the remaining
 * one.
 */
export async function listCausePayouts(db: Db, payeeIds: readonly number[]) {
  const { rows } = await sql<{
    payeeId: number
    id: number
    currency: string
    amountCents: number
    status: string
    paidAt: string | null
    isReceived: boolean | null
    answeredAt: string | null
    comment: string | null
  }>`
    select coalesce(y.merged_into, y.id) as "payeeId", p.id, p.currency, p.amount_cents as "amountCents", p.status,
      p.paid_at as "paidAt", r.is_received as "isReceived", r.answered_at as "answeredAt", r.comment
    from payout p join cause_payee y on p.kind = 'cause' and y.id = p.subject_id
      left join cause_receipt r on r.payout_id = p.id
    where p.status <> 'dropped' and coalesce(y.merged_into, y.id) = any(${[...payeeIds]}::bigint[])
    order by p.id desc`.execute(db)
  return rows
}

/** Pairs of causes that share a tax number or an IBAN, merged ones left out. */
export async function listTwins(db: Db): Promise<{ id: number; otherId: number }[]> {
  const { rows } = await sql<{ id: number; otherId: number }>`
    select a.id, b.id as "otherId" from cause_payee a join cause_payee b on b.id <> a.id
      and (b.tax_id = a.tax_id or b.iban = a.iban)
    where a.merged_into is null and b.merged_into is null order by 1, 2`.execute(db)
  return rows
}

export function lockPayee(tx: Db, id: number): Promise<Row<'cause_payee'> | undefined> {
  return tx.selectFrom('cause_payee').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The payee of an event, held until the transaction ends. */
export async function lockPayeeOfEvent(tx: Db, eventId: number): Promise<Row<'cause_payee'> | undefined> {
  const row = await tx
    .selectFrom('cause_of_event as o')
    .innerJoin('cause_payee as p', 'p.id', 'o.payee_id')
    .select((eb) => eb.fn.coalesce('p.merged_into', 'p.id').as('id'))
    .where('o.event_id', '=', eventId)
    .executeTakeFirst()
  return row && lockPayee(tx, row.id)
}

/** A cause that the same organiser wrote down before, by its numbers. */
export function findOwnTwin(
  tx: Db,
  ownerId: number,
  { tax_id, iban }: Pick<NewRow<'cause_payee'>, 'tax_id' | 'iban'>,
): Promise<Row<'cause_payee'> | undefined> {
  return tx
    .selectFrom('cause_payee')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('merged_into', 'is', null)
    .where((eb) => eb.or([eb('tax_id', '=', tax_id ?? ''), eb('iban', '=', iban ?? '')]))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export async function tieEvent(tx: Db, eventId: number, payeeId: number): Promise<void> {
  const row = { event_id: eventId, payee_id: payeeId }
  await tx
    .insertInto('cause_of_event')
    .values(row)
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet({ payee_id: payeeId }))
    .execute()
}

/** Links the organiser's other events that name the cause the same way and have none yet. */
export async function tieSameNamed(tx: Db, eventId: number, payeeId: number): Promise<void> {
  await sql`insert into cause_of_event (event_id, payee_id)
    select other.id, ${payeeId}::bigint from event c join event other on other.owner_id = c.owner_id
      and other.impact->>'project' = c.impact->>'project'
    where c.id = ${eventId} on conflict (event_id) do nothing`.execute(tx)
}

/** How many events of others than this organiser a payee stands for. */
export async function countForeignEvents(tx: Db, payeeId: number, ownerId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from cause_of_event o
    join event c on c.id = o.event_id join cause_payee p on p.id = o.payee_id
    where coalesce(p.merged_into, p.id) = ${payeeId} and c.owner_id <> ${ownerId}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** How many events a payee stands for. */
export async function countEvents(tx: Db, payeeId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from cause_of_event o
    join cause_payee p on p.id = o.payee_id where coalesce(p.merged_into, p.id) = ${payeeId}`.execute(tx)
  return rows[0]?.n ?? 0
}

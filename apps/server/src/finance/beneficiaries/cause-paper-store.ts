import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** A payment to a cause as it was made. Nothing of it follows later changes of the cause or of its events. */
export interface CausePaper {
  payoutId: number
  name: string
  taxId: string | null
  town: string | null
  country: string | null
  iban: string
  amountCents: number
  currency: string
  paidAt: string
  events: readonly CausePaperEvent[]
}

export interface CausePaperEvent {
  /** Multilingual, as it was called when it was paid. */
  title: string
  /** What had come in for the cause by then. */
  givenCents: number
  /** What earlier payments had sent. */
  sentBeforeCents: number
  /** Its part of this payment; below zero where money had gone back since an earlier one. */
  sentCents: number
}

/**
 * Returns the payment that a mailed secret opens, as long as it stands: name, numbers and place of the payout, and sums of the
 * book up to that moment. The book only grows, so they stay.
 */
export async function findCausePaper(db: Db, secret: string): Promise<CausePaper | undefined> {
  const hash = createHash('sha256').update(secret).digest()
  const { rows } = await sql<CausePaper>`
    select p.id as "payoutId", p.name, p.tax_id as "taxId", p.town, p.country, p.iban, p.amount_cents as "amountCents",
      p.currency, p.paid_at as "paidAt", e.events
    from cause_receipt r join payout p on p.id = r.payout_id and p.status = 'paid'
      join lateral (
        select jsonb_agg(jsonb_build_object('title', coalesce(t.title, ''), 'sentCents', t.amount_cents,
            'givenCents', coalesce(m.given, 0), 'sentBeforeCents', coalesce(m.sent, 0)) order by t.event_id) as events
        from payout_part t left join lateral (
          select sum(cents) filter (where kind <> 'payout') as given,
            -sum(cents) filter (where kind = 'payout' and payout_id <> p.id) as sent
          from (
            select kind, payout_id, amount_cents as cents from transfer
              where event_id = t.event_id and currency = p.currency and credit like 'cause:%' and at <= p.paid_at
            union all
            select kind, payout_id, -amount_cents from transfer
              where event_id = t.event_id and currency = p.currency and debit like 'cause:%' and at <= p.paid_at) moves
        ) m on true
        where t.payout_id = p.id) e on true
    where r.token_hash = ${hash}`.execute(db)
  return rows[0]
}

import { sql } from 'kysely'
import type { RefundPolicy } from '../../database/stored-values.ts'
import type { Db, Row } from '../../database/tables.ts'

/** How an event is sold beside its prices. */
export interface SaleTerms {
  /** Hours before the session until which a buyer may cancel; null: only when the session changes. */
  refundUntilHours: number | null
  /** Of what was paid, 0 to 100. */
  refundPercentage: number
  takesDoorPayment: boolean
  hasWaitingList: boolean
  /** Hours an offer to the waiting list is open. */
  offerHours: number
  /** Minutes after the start when unclaimed free places are released; null: never. */
  releaseAfterMin: number | null
}

/** Those of an event whose organiser never chose any; the same as the columns' own defaults. */
export const DEFAULT_TERMS: SaleTerms = Object.freeze({
  refundUntilHours: 48,
  refundPercentage: 100,
  takesDoorPayment: false,
  hasWaitingList: true,
  offerHours: 24,
  releaseAfterMin: null,
})

export type TermsRow = Omit<Row<'sale_terms'>, 'event_id' | 'version' | 'updated_at'>

/** A row as terms; without one, the defaults. */
export function toTerms(row: TermsRow | null | undefined): SaleTerms {
  if (!row) return DEFAULT_TERMS
  return {
    refundUntilHours: row.refund_until_hours,
    refundPercentage: row.refund_percentage,
    takesDoorPayment: row.takes_door_payment,
    hasWaitingList: row.has_waiting_list,
    offerHours: row.offer_hours,
    releaseAfterMin: row.release_after_min,
  }
}

/** The terms an event is sold by now. */
export async function readTerms(db: Db, eventId: number): Promise<SaleTerms> {
  const row = await db.selectFrom('sale_terms').selectAll().where('event_id', '=', eventId).executeTakeFirst()
  return toTerms(row)
}

/** Stores all terms of an event. Offers made from the old ones are stale from here on. */
export async function saveTerms(tx: Db, eventId: number, terms: SaleTerms): Promise<void> {
  const values = {
    refund_until_hours: terms.refundUntilHours,
    refund_percentage: terms.refundPercentage,
    takes_door_payment: terms.takesDoorPayment,
    has_waiting_list: terms.hasWaitingList,
    offer_hours: terms.offerHours,
    release_after_min: terms.releaseAfterMin,
    updated_at: sql<string>`now()`,
  }
  await tx
    .insertInto('sale_terms')
    .values({ event_id: eventId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('event_id')
        .doUpdateSet((eb) => ({ ...values, version: eb('sale_terms.version', '+', 1) })),
    )
    .execute()
}

/** How often the terms were chosen; 0 where the defaults stand. */
export async function findTermsVersion(db: Db, eventId: number): Promise<number> {
  const row = await db
    .selectFrom('sale_terms')
    .select('version')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** What of the terms a purchase fixes for its buyer. */
export const policyOf = ({
  refundUntilHours,
  refundPercentage,
  releaseAfterMin,
}: SaleTerms): RefundPolicy => ({
  untilHours: refundUntilHours,
  percentage: refundPercentage,
  ...(releaseAfterMin === null ? {} : { releaseAfterMin }),
})

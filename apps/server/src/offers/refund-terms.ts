import type { RefundPolicy } from '../office-tables.ts'

/** What a buyer may give back, as it is fixed by a purchase: all of the price until two days before the session. */
export const REFUND_TERMS: RefundPolicy = Object.freeze({ untilHours: 48, percentage: 100 })

import type { FormProblem, Typed } from './buying-pages.ts'

/** What reached causes, in one currency, in minor units: each of them is a part of the one before. */
export type ImpactSums = {
  currency: string
  /** Collected, and fixed amounts that are promised and not due yet. */
  promisedCents: number
  /** Shares of tickets that were paid for, donations, gifts; less what went back. */
  collectedCents: number
  transferredCents: number
  /** Of it, what causes said that they got. */
  confirmedCents: number
}

export type ImpactEvent = {
  /** Multilingual; null once the event is no longer public. */
  title: string | null
  slug: string | null
  year: number | null
  hubId: number
  sums: ImpactSums[]
}

export type ImpactCause = {
  /** Multilingual; null when its events named none. */
  name: string | null
  sums: ImpactSums[]
  events: ImpactEvent[]
}

/** What reached the causes: totals are the sums of causes, causes those of their events. */
export type ImpactModel = {
  /** What it is narrowed to. */
  year: number | null
  hubId: number | null
  /** What it can be narrowed to. */
  years: number[]
  hubIds: number[]
  totals: ImpactSums[]
  causes: ImpactCause[]
  eventCount: number
  /** When the sums were made from the book. */
  madeAt: string
}

/** A payment that a beneficiary is asked to confirm. */
export type CauseReceiptModel = {
  /** Path of this page in its language. */
  path: string
  cause: string
  amountCents: number
  currency: string
  paidAt: string
  /** Multilingual titles. */
  events: string[]
  isReceived: boolean | null
  answeredAt: string | null
  comment: string | null
  typed: Typed
  problems: FormProblem[]
}

/** Adds sums up, one for each currency, in the order of their first appearance. */
export function addImpact(all: readonly ImpactSums[]): ImpactSums[] {
  const byCurrency = new Map<string, ImpactSums>()
  for (const sums of all) {
    const known = byCurrency.get(sums.currency)
    if (!known) {
      byCurrency.set(sums.currency, { ...sums })
      continue
    }
    known.promisedCents += sums.promisedCents
    known.collectedCents += sums.collectedCents
    known.transferredCents += sums.transferredCents
    known.confirmedCents += sums.confirmedCents
  }
  return [...byCurrency.values()]
}

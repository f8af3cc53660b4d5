import type { Acknowledgements } from './acknowledgements.ts'
import type { Product, ProductOptions } from './product.ts'

/** `quick` is part of `npm test`; `full` takes the counts and durations of the list. */
export type Tier = 'quick' | 'full'

/** One number and its limit. `seen` is reported beside the others and decides nothing. */
export interface Figure {
  name: string
  value: number
  unit: string
  limit?: number
  op: '<=' | '>=' | '=' | 'seen'
}

/** What a check works with. */
export interface ProveCtx {
  readonly tier: Tier
  readonly seed: number
  /** Numbers from 0 up to 1, the same for the same seed. */
  readonly random: () => number
  /** A folder of its own; kept when the check fails. */
  readonly dir: string
  /** Acknowledgements of clients in this check: the auditor compares them with the database. */
  readonly told: Acknowledgements
  /** A count or duration of the list; less where only a share of it is played, to try a check out. */
  some(count: number): number
  /** A line of progress. */
  say(text: string): void
  /**
   * A running product, ended and audited after the check. Without options the quick tier gives one that checks share;
   * with options it is the check's own.
   */
  product(options?: ProductOptions): Promise<Product>
}

/** One of the checks. It fails by its figures, or by throwing: then it could not run. */
export interface Check {
  id: number
  title: string
  /** Of I1 to I8, those it holds. */
  invariants: readonly string[]
  /** The test file that plays it with every commit: the quick tier names it instead of running it twice. */
  coveredBy?: string
  /** It says nothing in seconds: the quick tier leaves it out. */
  isFullOnly?: boolean
  /** Its figures are times that whatever runs beside it would falsify: the full tier plays it alone. */
  isTimed?: boolean
  /** It does little but wait for time to pass, and is beside the others from the beginning. */
  isLight?: boolean
  /** About how long it takes, when it is more than one minute: of those beside each other the longest begin. */
  minutes?: number
  run(tier: Tier, ctx: ProveCtx): Promise<Figure[]>
  /** The same with the guard taken away: its figures must fail, else the check proves nothing. */
  control?(tier: Tier, ctx: ProveCtx): Promise<Figure[]>
}

/** A reason why a check cannot run at all: counted as failed, and shown separately in the report. */
export class CouldNotRunError extends Error {
  override name = 'CouldNotRunError'
}

/** True when the figure meets its limit. */
export function holds({ value, limit, op }: Figure): boolean {
  if (op === 'seen') return true
  // Nothing measured, or endless, holds nothing.
  if (limit === undefined || !Number.isFinite(value)) return false
  if (op === '=') return value === limit
  return op === '<=' ? value <= limit : value >= limit
}

/** Figures in the words of a check. */
export const atMost = (name: string, value: number, limit: number, unit = ''): Figure => ({
  name,
  value,
  unit,
  limit,
  op: '<=',
})
export const atLeast = (name: string, value: number, limit: number, unit = ''): Figure => ({
  ...atMost(name, value, limit, unit),
  op: '>=',
})
export const exactly = (name: string, value: number, limit: number, unit = ''): Figure => ({
  ...atMost(name, value, limit, unit),
  op: '=',
})
export const seen = (name: string, value: number, unit = ''): Figure => ({ name, value, unit, op: 'seen' })

import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { Due, HoldReason, PartReason } from './amounts-due.ts'

/** Money that waits for one reason: of an event, or of the payee. */
export interface Wait {
  part: PartReason | null
  hold: HoldReason | null
  cents: number
  /** Payees it is owed to. */
  payees: number
  /** The first day some of it is released; null where no day is known. */
  readyAt: string | null
}

/** What is owed in one currency, each cent in one of three sums: they are the balance of the ledger plus what is owed to us. */
export interface OwedFigures {
  payableCents: number
  payablePayees: number
  waitingCents: number
  /** Owed to payees whose bank data is not known. */
  missingCents: number
  missingPayees: number
  /** What payees owe the festival. */
  debtCents: number
  waits: Wait[]
}

/** Adds up what `dueOf` decided; a payee without bank data counts there with all that is theirs. */
export function owedFigures(dues: readonly Due[]): OwedFigures {
  const figures = { payableCents: 0, payablePayees: 0, missingCents: 0, missingPayees: 0, debtCents: 0 }
  const waits = new Map<string, Wait & { names: Set<Due> }>()
  const wait = (due: Due, cents: number, why: Pick<Wait, 'part' | 'hold'>, readyAt: string | null) => {
    const key = `${why.part} ${why.hold}`
    const known = waits.get(key) ?? { ...why, cents: 0, payees: 0, readyAt: null, names: new Set<Due>() }
    known.cents += cents
    known.names.add(due)
    if (readyAt !== null && (known.readyAt === null || readyAt < known.readyAt)) known.readyAt = readyAt
    waits.set(key, known)
  }
  for (const due of dues) {
    const { payableCents, waitingCents, holds, parts, id } = due
    if (payableCents < 0) figures.debtCents -= payableCents
    const owed = Math.max(0, payableCents)
    if (id === null || holds.includes('billing_missing')) {
      figures.missingCents += owed + waitingCents
      if (owed + waitingCents > 0) figures.missingPayees++
      continue
    }
    const hold = holds.find((reason) => reason !== 'nothing') ?? null
    if (owed > 0 && hold === null) {
      figures.payableCents += owed
      figures.payablePayees++
    } else if (owed > 0) wait(due, owed, { part: null, hold }, null)
    for (const { cents, reason, readyAt } of parts)
      if (reason !== null)
        wait(due, cents, { part: reason, hold: null }, reason === 'event_not_over' ? readyAt : null)
  }
  const listed = [...waits.values()]
    .map(({ names, ...rest }) => ({ ...rest, payees: names.size }))
    .sort((a, b) => b.cents - a.cents)
  return { ...figures, waitingCents: listed.reduce((sum, { cents }) => sum + cents, 0), waits: listed }
}

/** What left the bank for payees in a currency, less what came back, from the ledger; with the last day a payout was paid. */
export async function readPaid(db: Db, currency: string): Promise<{ cents: number; lastAt: string | null }> {
  const { rows } = await sql<{ cents: string; lastAt: string | null }>`
    select coalesce(sum(case when credit = 'bank' then amount_cents else -amount_cents end), 0) as cents,
      (select max(p.paid_at) from payout p where p.currency = ${currency} and p.status = 'paid') as "lastAt"
    from transfer where currency = ${currency} and (credit = 'bank') <> (debit = 'bank') and kind = 'payout'`.execute(
    db,
  )
  return { cents: Number(rows[0]?.cents ?? 0), lastAt: rows[0]?.lastAt ?? null }
}

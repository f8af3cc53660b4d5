import { isSepaIban } from '@larunbat/rules/money/iban'
import { isTaxIdOptional } from '@larunbat/rules/money/tax-id-kinds'
import { fold } from '@larunbat/rules/text/fold'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import type { PayeeKind } from '../../database/stored-values.ts'
import type { EventState } from '../../ledger/event-state-store.ts'
import type { DebtReason } from './money-facts-store.ts'
import { type Payee, payeeKey } from './payee-store.ts'
import type { Position } from './position-store.ts'

/** Why the money of one event waits. */
export type PartReason =
  | 'event_blacklisted'
  | 'event_not_over'
  | 'refunds_pending'
  | 'dispute_open'
  | 'cash_at_organiser'
  | 'no_payee'
/** Why a payee is paid nothing just now. */
export type HoldReason =
  | DebtReason
  | 'iban_recent'
  | 'iban_outside'
  | 'billing_missing'
  | 'blocked'
  | 'returned'
  | 'in_batch'
  | 'nothing'

export interface DuePart {
  eventId: number
  title: string
  cents: number
  /** Null when it can be paid. */
  reason: PartReason | null
  readyAt: string | null
}

/** What one payee could be paid now, and what not and why. */
export interface Due {
  kind: PayeeKind
  /** Null for a cause without recorded data. */
  id: number | null
  payee: Payee | null
  /** Of a beneficiary without recorded data: its published name, multilingual. */
  project: string | null
  currency: string
  /** Of the parts without a reason, less debts in the other direction. */
  payableCents: number
  /** Waits with its event. */
  waitingCents: number
  parts: DuePart[]
  holds: HoldReason[]
}

/**
 * Returns amounts due by payee, from positions of the ledger. An event's money can be paid out some days after its last
 * session; debts of a payee count immediately. As much of it as buyers' banks want back waits for what they decide, the
 * organiser's and the cause's: either may have to give it. Of a cause waits what the organiser holds of it in cash
 * (`listUncoveredCash`), and no more: what else the organiser owes is no matter of the cause. Why a payee owes money is
 * added by `readDue`, from the rows that prove it.
 */
export function dueOf(
  positions: readonly Position[],
  events: ReadonlyMap<number, EventState>,
  payees: ReadonlyMap<string, Payee>,
  uncoveredCash: ReadonlyMap<string, number>,
): Due[] {
  const groups = new Map<string, Due>()
  for (const position of positions) {
    const event = events.get(position.eventId)
    const id = position.kind === 'seller' ? position.ownerId : (event?.payeeId ?? null)
    // A cause without recorded data stands under its public name, once for all its events.
    const name = fold(pickText(event?.project ?? '', 'es')).trim()
    const unnamed = name === '' ? `event ${position.eventId}` : `name ${name}`
    const key = `${position.kind}:${id ?? unnamed}:${position.currency}`
    let due = groups.get(key)
    if (!due) {
      const payee = id === null ? null : (payees.get(payeeKey(position.kind, id)) ?? null)
      const { kind, currency } = position
      const project = kind === 'cause' && id === null ? (event?.project ?? null) : null
      due = { kind, id, payee, project, currency, payableCents: 0, waitingCents: 0, parts: [], holds: [] }
      groups.set(key, due)
    }
    const reason = reasonOf(position, event, id)
    const common = {
      eventId: position.eventId,
      title: event?.title ?? '',
      readyAt: event?.readyAt ?? null,
    }
    const disputedCents =
      reason === null ? Math.min(Math.max(0, position.cents), event?.disputedCents ?? 0) : 0
    const cashCents =
      reason === null && position.kind === 'cause'
        ? Math.min(
            Math.max(0, position.cents - disputedCents),
            uncoveredCash.get(eventKey(position.eventId, position.currency)) ?? 0,
          )
        : 0
    const openCents = position.cents - disputedCents - cashCents
    if (openCents !== 0) due.parts.push({ ...common, cents: openCents, reason })
    if (disputedCents > 0) due.parts.push({ ...common, cents: disputedCents, reason: 'dispute_open' })
    if (cashCents > 0) due.parts.push({ ...common, cents: cashCents, reason: 'cash_at_organiser' })
    if (reason === null) due.payableCents += openCents
    else due.waitingCents += openCents
    due.waitingCents += disputedCents + cashCents
  }
  return [...groups.values()].map((due) => ({ ...due, holds: holdsOf(due) }))
}

export const eventKey = (eventId: number, currency: string) => `${eventId} ${currency}`

function reasonOf(
  { kind, cents }: Position,
  event: EventState | undefined,
  payeeId: number | null,
): PartReason | null {
  if (kind === 'cause' && payeeId === null) return 'no_payee'
  // Debts to us never wait: they are deducted from payouts.
  if (cents < 0) return null
  if (event?.isBlacklisted) return 'event_blacklisted'
  if (!event?.isReady) return 'event_not_over'
  if (event.hasOpenRefunds) return 'refunds_pending'
  return null
}

function holdsOf({ payee, payableCents, currency }: Due): HoldReason[] {
  const holds: HoldReason[] = []
  const lacksTaxId = !payee?.taxId && !isTaxIdOptional(payee?.taxCountry ?? null)
  if (!payee?.name || lacksTaxId || !payee.iban) holds.push('billing_missing')
  if (payee?.iban && currency === 'EUR' && !isSepaIban(payee.iban)) holds.push('iban_outside')
  if (payee?.isIbanRecent) holds.push('iban_recent')
  if (payee?.blockNote) holds.push('blocked')
  if (payee?.isReturned) holds.push('returned')
  if (payee?.plannedIn.includes(currency)) holds.push('in_batch')
  if (payableCents === 0 && holds.length === 0) holds.push('nothing')
  return holds
}

import type { Db } from '../../database/tables.ts'
import { hasOpenBalance } from '../../finance/payouts/position-store.ts'
import type { AccountRecord } from '../../identity/accounts/account-store.ts'
import { isLastTreasurer } from '../../identity/accounts/admin-role-store.ts'
import { listAliases } from './account-alias-store.ts'
import { findLastEntryYear, hasOtherAdmin, listOwnedEvents, type OwnedEvent } from './erasure-plan-store.ts'

/**
 * Years after the one of the last entry: Código de Comercio, art. 30 (business papers, six years from the last entry); the
 * four years of tax law (Ley General Tributaria, art. 66) lie within.
 */
const KEPT_YEARS = 6

export interface ErasurePlan {
  /** Never public and without a sold place. */
  readonly deletedIds: number[]
  /** Public once, or with sold places: the festival team takes them over. */
  readonly keptIds: number[]
  readonly soldIds: number[]
  readonly sold: number
  /** Last day on which billing data must be kept; null when there is nothing to keep. */
  readonly retainedUntil: string | null
  readonly obstacle: 'ventas' | 'saldo' | 'ultimo_admin' | 'ultima_tesoreria' | null
}

const isKept = ({ status, taken }: OwnedEvent) => status >= 2 || taken > 0

/** What erasing an account does to its events, and what stands against it. Call it with events and account held. */
export async function planErasure(
  db: Db,
  account: Pick<AccountRecord, 'id' | 'profile_id'>,
  today = new Date(),
): Promise<ErasurePlan> {
  const events = await listOwnedEvents(db, account.id)
  const soldEvents = events.filter(({ sold }) => sold > 0)
  const isSelling = events.some(({ status, isRunning, taken }) => isRunning && status < 3 && taken > 0)
  // Accounts it took over go with it, and what was sold before stays booked on them.
  const aliases = await listAliases(db, account.id)
  const ids = [account.id, ...aliases.map(({ id }) => id)]
  const isLastAdmin = account.profile_id === 1 && !(await hasOtherAdmin(db, account.id))
  return {
    deletedIds: events.filter((event) => !isKept(event)).map(({ id }) => id),
    keptIds: events.filter(isKept).map(({ id }) => id),
    soldIds: soldEvents.map(({ id }) => id),
    sold: soldEvents.reduce((sum, event) => sum + event.sold, 0),
    retainedUntil: retainedUntil(await findLastEntryYear(db, ids), soldEvents, today),
    obstacle: isSelling
      ? 'ventas'
      : (await isOwedOrOwes(db, ids))
        ? 'saldo'
        : isLastAdmin
          ? 'ultimo_admin'
          : (await isLastTreasurer(db, account.id))
            ? 'ultima_tesoreria'
            : null,
  }
}

/** It could no longer be settled. */
async function isOwedOrOwes(db: Db, accountIds: readonly number[]): Promise<boolean> {
  for (const id of accountIds) if (await hasOpenBalance(db, id)) return true
  return false
}

/**
 * The end of the sixth year after the last entry in the books, unless that is over. Sold places without any entry count
 * from the day of their session.
 */
function retainedUntil(
  lastEntryYear: number | null,
  soldEvents: readonly OwnedEvent[],
  today: Date,
): string | null {
  const years =
    lastEntryYear === null
      ? soldEvents.map(({ lastSaleYear }) => lastSaleYear ?? today.getUTCFullYear())
      : [lastEntryYear]
  if (years.length === 0) return null
  const until = `${Math.max(...years) + KEPT_YEARS}-12-31`
  return until >= today.toISOString().slice(0, 10) ? until : null
}

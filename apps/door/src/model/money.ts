import { collectAtDoor, getOffer, sellAtDoor } from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import type { Language } from '@larunbat/rules/text/language'
import { parseAmount } from '@larunbat/rules/text/typed-number'
import { trimTyped } from '@larunbat/rules/text/typed-text'
import { call } from './api.ts'
import type { Door } from './door.ts'

export type Offered = OutputOf<typeof getOffer>['sessions'][number]['types'][number]
export type Sale = OutputOf<typeof sellAtDoor>
export type Collected = OutputOf<typeof collectAtDoor>
export type Method = InputOf<typeof sellAtDoor>['method']

/** Money is never taken by guess: these ask the server and wait for its word. */
const TIMEOUT_MS = 20_000

/**
 * Cents of one ticket: its price, or where people pay what they like what was typed, and the least while nothing is. Undefined for what
 * is no amount or less than the least: money is never taken by guess.
 */
export function centsOf(
  { pricing, priceCents, minCents }: Offered,
  chosen: string,
  page: { language: Language; currency: string },
): number | undefined {
  if (pricing !== 'choice') return priceCents ?? 0
  if (trimTyped(chosen) === '') return minCents
  const cents = parseAmount(chosen, page)
  return cents === undefined || cents < minCents ? undefined : cents
}

/** What can be sold at this door now; the hours of the sale online do not count here. */
export async function offeredNow(door: Door): Promise<Offered[]> {
  const { eventId } = door.kept.info
  const offer = await call(getOffer, { eventId }, { timeoutMs: TIMEOUT_MS })
  const session = offer.sessions.find(({ id }) => id === door.sessionId)
  return (session?.types ?? []).filter(({ reason }) => reason !== 'soldOut' && reason !== 'status')
}

/** Sells tickets; with the same key the same sale is answered again. */
export function sell(door: Door, wish: Omit<InputOf<typeof sellAtDoor>, 'token'>): Promise<Sale> {
  return heeded(door, call(sellAtDoor, { token: door.kept.token, ...wish }, { timeoutMs: TIMEOUT_MS }))
}

/** Notes that an order was paid at the door; returns the amount, and whether it had not been noted before. */
export async function collect(door: Door, orderId: string, method: Method): Promise<Collected> {
  const wish = { token: door.kept.token, orderId, method }
  const collected = await heeded(door, call(collectAtDoor, wish, { timeoutMs: TIMEOUT_MS }))
  door.syncNow()
  return collected
}

async function heeded<T>(door: Door, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    door.heed(error)
    throw error
  }
}

/** What is still to be paid for the tickets of an order at this session. */
export const dueOf = (door: Door, orderId: string): number =>
  door.list.orderOf(orderId).reduce((sum, { toPayCents }) => sum + toPayCents, 0)

import { EVENTS, ownerOf, tokenOf } from './festival.ts'

/** Operations measured for every product, side by side. */
export const OPERATIONS = ['list', 'get', 'update', 'create', 'salesOfEvent', 'salesOfYear'] as const
export type Operation = (typeof OPERATIONS)[number]

/** Events with many sales: the first one of every second owner. */
export const HOT_EVENTS = 100
export const hotEvent = (n: number) => (n % HOT_EVENTS) * (EVENTS / HOT_EVENTS) + 1

/** One turn of an operation: which owner asks about which event. */
export interface Turn {
  /** Counts up: what makes words of an update new. */
  n: number
  event: number
  owner: number
  token: string
}

/** Turns one after the other. A prime step walks over all rows in an order that neighbours do not share. */
export function turnsOf(operation: Operation, start: number): () => Turn {
  let n = start
  return () => {
    n += 7919
    const event = operation === 'salesOfEvent' ? hotEvent(n) : (n % EVENTS) + 1
    const owner = ownerOf(event)
    return { n, event, owner, token: tokenOf(owner) }
  }
}

export const WORDS = 'Un concierto para la gente del barrio. '.repeat(12)

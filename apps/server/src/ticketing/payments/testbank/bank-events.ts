import { REQUESTED } from '../stripe/asked-for.ts'
import { newName } from './bank-store.ts'

/**
 * How messages about a payment are sent: the subscribed ones, once; all of them, each twice, two minutes late or the
 * last one first; or none at all.
 */
export const NOTIFYING = ['once', 'twice', 'late', 'shuffled', 'never'] as const
export type Notifying = (typeof NOTIFYING)[number]

export interface BankEvent {
  type: string
  object: object
  /** Seconds until it happens. Default: now. */
  inS?: number
}

/** A message, and the seconds after which it is sent. */
export interface Letter {
  body: string
  after: number
}

const LATE_S = 120
/** Between two messages that come in the wrong order. */
const APART_S = 2

/** What is put into the bank's post about what happened. */
export function lettersOf(events: readonly BankEvent[], how: Notifying): Letter[] {
  if (how === 'never') return []
  const told = how === 'once' ? events.filter(({ type }) => REQUESTED.includes(type)) : events
  return told.flatMap(({ type, object, inS = 0 }, place) => {
    const late = how === 'late' ? LATE_S : how === 'shuffled' ? (told.length - 1 - place) * APART_S : 0
    const body = JSON.stringify({
      id: newName('evt'),
      object: 'event',
      type,
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      data: { object },
    })
    return Array.from({ length: how === 'twice' ? 2 : 1 }, () => ({ body, after: inS + late }))
  })
}

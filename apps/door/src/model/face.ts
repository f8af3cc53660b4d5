import type { Outcome, Result, Ticket } from './types.ts'

/** Entry granted, to be checked, or refused. */
export type Kind = 'go' | 'look' | 'stop'

export const kindOf = (result: Result): Kind =>
  result === 'admitted' ? 'go' : result === 'wrong_session' || result === 'not_today' ? 'look' : 'stop'

/** What one look at the screen has to say of one scan, or of a party's. */
export interface Face {
  /** The one whose sign and name stand for all. */
  shown: Outcome
  kind: Kind
  admitted: number
  all: number
  /** Those of a party that do not come in with the others. */
  refused: Outcome[]
  /** A ticket of the order whose money is to be taken here, or was. */
  bill: Ticket | undefined
  /** It is still to be taken. */
  isDue: boolean
}

/** People are in, or were let in before their money was noted: either way it is still to be taken. */
const OWING = new Set<Result>(['admitted', 'duplicate'])

/** Returns undefined where nothing was scanned. */
export function faceOf(
  outcomes: readonly Outcome[],
  isTaken: (orderId: string) => boolean,
): Face | undefined {
  const admitted = outcomes.filter(({ result }) => result === 'admitted')
  const shown = admitted[0] ?? outcomes[0]
  if (!shown) return undefined
  const bills = [...admitted, ...outcomes].flatMap(billOf)
  const due = bills.find(({ orderId }) => !isTaken(orderId))
  const isPart = admitted.length > 0 && admitted.length < outcomes.length
  const refused = isPart ? outcomes.filter(({ result }) => result !== 'admitted') : []
  const kind = isPart || (due !== undefined && shown.result === 'admitted') ? 'look' : kindOf(shown.result)
  return {
    shown,
    kind,
    admitted: admitted.length,
    all: outcomes.length,
    refused,
    bill: due ?? bills[0],
    isDue: due !== undefined,
  }
}

const billOf = ({ result, ticket }: Outcome): Ticket[] =>
  ticket && ticket.toPayCents > 0 && OWING.has(result) ? [ticket] : []

/** What stands on the screen, and which code it came of. */
export interface Shown {
  outcomes: Outcome[]
  code?: string | undefined
  /** The helper let them in although it is not the session's day: the rest of their party comes along. */
  isForced?: boolean
}

/** A code that is still before the camera while its money is taken: it is no second visit. */
export const isHeldAgain = (
  code: string,
  shown: Shown | undefined,
  isTaken: (orderId: string) => boolean,
): boolean => shown?.code === code && faceOf(shown.outcomes, isTaken)?.isDue === true

import type { Answer, Outcome } from './types.ts'

/** What anything comes to at a door whose link was taken back. */
export const ENDED: Outcome = { result: 'unknown', ticket: null, why: 'ended', isLocal: true }

/** The outcome of a scan on which this app failed: it must show that entry was not granted. */
export const FAILED: Outcome = { result: 'unknown', ticket: null, why: 'failed', isLocal: true }

/** What the server said, with what this device knows beyond it. */
export function toOutcome(answer: Answer | undefined, local: Outcome): Outcome {
  if (!answer) return local
  const { result, ticket, firstAt, firstBy } = answer
  const { why, otherSessionId } = local
  return {
    result,
    ticket: ticket ?? local.ticket,
    firstAt: firstAt ?? ticket?.usedAt ?? null,
    firstBy,
    isLocal: false,
    ...(result === 'unknown' && why ? { why } : {}),
    ...(result === 'wrong_session' ? { otherSessionId: otherSessionId ?? ticket?.sessionId } : {}),
  }
}

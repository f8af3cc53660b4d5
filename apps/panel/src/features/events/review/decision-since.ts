import type { DeskData } from './review-queries.ts'

type Line = DeskData['history'][number]

const DECISIONS = new Set([
  'content.published',
  'content.returned',
  'content.withdrawn',
  'content.archived',
  'content.changes_approved',
  'content.changes_refused',
])

/** The last decision in the log of an event that was not there yet when `seen` was read. */
export function decisionSince(
  now: Pick<DeskData, 'history'>,
  seen: Pick<DeskData, 'history'>,
): Line | undefined {
  const known = seen.history.reduce((last, { id }) => Math.max(last, id), 0)
  return now.history
    .filter(({ id, action }) => id > known && DECISIONS.has(action))
    .sort((a, b) => b.id - a.id)[0]
}

import { expect, test } from 'vitest'
import { decisionSince } from './decision-since.ts'

const line = (id: number, action: string) => ({
  id,
  action,
  at: '2026-11-22T10:00:00.000Z',
  actor: 'Ane',
  from: 1,
  to: 2,
  detail: {},
})
const seen = { history: [line(3, 'content.sent'), line(1, 'content.published')] }

test.each([
  ['nothing since', [], undefined],
  [
    'only an edit and a note of who takes care',
    [line(4, 'content.edited'), line(5, 'content.assigned')],
    undefined,
  ],
  ['a publication', [line(4, 'content.published')], 4],
  ['a return, sent again and published', [line(6, 'content.published'), line(4, 'content.returned')], 6],
])('given %s, when refreshed, then the decision of another reviewer is shown', (_, since, id) => {
  expect(decisionSince({ history: [...since, ...seen.history] }, seen)?.id).toBe(id)
})

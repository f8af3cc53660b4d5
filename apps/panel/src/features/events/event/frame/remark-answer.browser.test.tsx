import { afterEach, expect, test, vi } from 'vitest'
import { readDraft, saveDraft } from '../../../../shared/drafts/draft-store.ts'
import { replyDraftKey, sendReplies } from './remark-answer.tsx'

const sent = vi.hoisted(() => vi.fn(async (_call: unknown, _input: unknown) => ({})))
vi.mock('../../../../shared/api/api.ts', () => ({ callApi: sent }))
const keyOf = (remarkId: number) => `0.${replyDraftKey(12, remarkId)}`
const event = (remarks: object[]) => ({ id: 12, remarks }) as unknown as Parameters<typeof sendReplies>[0]

afterEach(() => sent.mockReset())

test('given a reply typed and not saved, when the event is sent, then the reply goes first; settled and empty ones do not', async () => {
  await saveDraft(keyOf(3), { answer: ' Eginda: argazki berria da ' })
  await saveDraft(keyOf(4), { answer: '  ' })
  await saveDraft(keyOf(5), { answer: 'Zaharra' })
  await sendReplies(
    event([
      { id: 3, resolvedAt: null },
      { id: 4, resolvedAt: null },
      { id: 5, resolvedAt: '2026-11-20T10:00:00.000Z' },
    ]),
  )
  expect(sent.mock.calls.map(([, input]) => input)).toEqual([
    { id: 12, remarkId: 3, isDone: true, answer: 'Eginda: argazki berria da' },
  ])
  expect(await readDraft(keyOf(3))).toBeUndefined()
})

test('given a reply the server refuses, when the event is sent, then an error is shown and the text is kept', async () => {
  await saveDraft(keyOf(3), { answer: 'Luzeegia' })
  sent.mockRejectedValueOnce(new Error('refused'))
  await expect(sendReplies(event([{ id: 3, resolvedAt: null }]))).rejects.toThrow('refused')
  expect((await readDraft(keyOf(3)))?.values.answer).toBe('Luzeegia')
})

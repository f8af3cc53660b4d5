import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { DeskData } from '../review-queries.ts'
import { useDecide } from './use-decide.ts'

const decided = vi.hoisted(() => vi.fn(async () => undefined))
const refreshed = vi.hoisted(() => vi.fn(async () => undefined))
const stored = { version: 6 }
const deskOf = (version: number) =>
  ({
    event: { id: 12, version, status: 2, owner: { name: 'Ane' } },
    nextId: null,
    history: [],
  }) as unknown as DeskData

vi.mock('../review-queries.ts', () => ({
  readAgain: async () => deskOf(stored.version),
  useDecisions: () => ({
    move: { mutateAsync: decided, isPending: false },
    decide: { mutateAsync: decided, isPending: false },
    refresh: refreshed,
  }),
}))
const other = vi.hoisted(() => ({ decision: undefined as object | undefined }))
vi.mock('../decision-since.ts', () => ({ decisionSince: () => other.decision }))

function Bar({ seen, onClose }: { seen: number; onClose: () => void }) {
  const { approve } = useDecide({ desk: deskOf(stored.version), version: seen }, '', onClose)
  return (
    <button type="button" onClick={() => void approve()}>
      Aprobar
    </button>
  )
}

test('given an edit that came while a reviewer read, when they approve what they had read, then nothing is sent, the dialog stays open, and what they see next is', async () => {
  const closed = vi.fn()
  const { rerender } = await render(<Bar seen={5} onClose={closed} />, { wrapper: MemoryRouter })
  await page.getByRole('button').click()
  await expect.poll(() => refreshed.mock.calls.length).toBe(1)
  expect(closed).not.toHaveBeenCalled()
  expect(decided).not.toHaveBeenCalled()
  await rerender(<Bar seen={6} onClose={closed} />)
  await page.getByRole('button').click()
  await expect.poll(() => decided.mock.calls).toEqual([[{ id: 12, isApproved: true, version: 6 }]])
})

test('given an event that another reviewer decided, when it is approved, then the dialog closes and nothing is sent', async () => {
  decided.mockClear()
  other.decision = { actor: 'Iker', action: 'content.changes_approved', at: '2026-11-28T10:00:00.000Z' }
  const closed = vi.fn()
  await render(<Bar seen={5} onClose={closed} />, { wrapper: MemoryRouter })
  await page.getByRole('button').click()
  await expect.poll(() => closed.mock.calls.length).toBe(1)
  expect(decided).not.toHaveBeenCalled()
})

import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { HoldPills } from './due-words.tsx'
import type { Due } from './payout-queries.ts'

const part = (eventId: number, reason: Due['parts'][number]['reason']) => ({
  ...{ eventId, title: 'Coros', cents: 1000, reason, readyAt: null },
})
const due = (holds: Due['holds'], parts: Due['parts'], waitingCents: number) =>
  ({ holds, parts, waitingCents, payableCents: 0, currency: 'EUR' }) as unknown as Due

beforeAll(() => i18next.loadNamespaces('payouts'))

test('given money of which all waits, when the reasons are shown, then they are those of its events, each once, and never that nothing is due', async () => {
  const parts = [part(1, 'event_not_over'), part(2, 'event_not_over'), part(3, 'dispute_open')]
  const screen = await render(<HoldPills due={due(['nothing'], parts, 3000)} />)
  expect(screen.container.textContent).toBe('El evento no ha terminadoContracargo abierto')
})

test('given a payee that is held or is owed nothing, when the reasons are shown, then they are its own', async () => {
  const held = await render(<HoldPills due={due(['blocked'], [part(1, 'event_not_over')], 1000)} />)
  expect(held.container.textContent).toBe('Retenido por el festival')
  const none = await render(<HoldPills due={due(['nothing'], [part(1, null)], 0)} />)
  expect(none.container.textContent).toBe('Nada pendiente de pago')
})

import { getSaleTerms, updateSaleTerms } from '@larunbat/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { deleteDraft, readDraft } from '../../../shared/drafts/draft-store.ts'
import type { Offer, Terms } from './offer-queries.ts'
import { TermsPanel } from './terms-panel.tsx'

type Wire = Record<string, unknown>
const offer: Offer = {
  ...{ eventId: 12, title: 'Coros', slug: null, mode: 1, currency: 'EUR', maxPerPerson: 4 },
  ...{
    vatRegime: '10',
    vatRegimes: ['10', '21', 'unregistered'],
    saleStartsAt: null,
    saleEndsAt: null,
    cause: null,
    cardFeeBearer: 'festival' as const,
  },
  ...{ isOnSale: true, mayChange: true, types: [], sessions: [] },
}
const usual: Terms = {
  ...{ version: 2, refundUntilHours: 48, refundPercentage: 100, takesDoorPayment: false },
  ...{ hasWaitingList: true, offerHours: 24, releaseAfterMin: null },
}

/** A server with the terms of one event; it refuses what was typed over an older version, as the real one does. */
function givenServer() {
  const server = { terms: usual, taken: [] as Wire[], wait: Promise.resolve() }
  const answer = (data: unknown, error = false) =>
    new Response(JSON.stringify({ error, msg: 'Alguien ha cambiado esto', data }), {
      headers: { 'content-type': 'application/json' },
    })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith(getSaleTerms.wireName)) return answer(getSaleTerms.output.write(server.terms, ''))
    const sent = JSON.parse(String(init?.body)) as Wire
    await server.wait
    if (sent.version !== server.terms.version)
      return answer({ code: 'offer.changed_meanwhile', fields: ['version'] }, true)
    server.taken.push(sent)
    const terms = updateSaleTerms.input.pick('refundUntilHours', 'refundPercentage', 'offerHours').read(sent)
    server.terms = { ...server.terms, ...(terms as Partial<Terms>), version: server.terms.version + 1 }
    return answer(updateSaleTerms.output.write(server.terms, ''))
  })
  return server
}

/** The form; `again` reads the terms anew, as coming back to the window does. */
async function open(hours = '48') {
  const cache = new QueryClient()
  const screen = await render(
    <QueryClientProvider client={cache}>
      <TermsPanel offer={offer} />
    </QueryClientProvider>,
  )
  const save = () => screen.getByRole('button', { name: 'Guardar condiciones' }).click()
  const until = screen.getByLabelText(/Plazo de devolución/)
  await expect.element(until).toHaveValue(hours)
  return { screen, save, until, again: () => cache.refetchQueries() }
}

beforeAll(() => i18next.loadNamespaces(['offer', 'common']))
afterEach(async () => {
  vi.unstubAllGlobals()
  await deleteDraft('0.content.12.terms')
})

test('given a figure that cannot be, when it is switched off and one saves, then what is seen is stored', async () => {
  const server = givenServer()
  const { screen, save, until } = await open()
  await until.fill('99999')
  await screen.getByRole('switch', { name: /Admitir devoluciones/ }).click({ force: true })
  await save()
  await vi.waitFor(() => expect(server.taken).toMatchObject([{ devolucion_horas: null }]))
})

test('given terms a colleague stores while one types, when they are read anew and one saves, then both versions are shown and one chooses', async () => {
  const server = givenServer()
  const { screen, save, until, again } = await open()
  await until.fill('12')
  server.terms = { ...usual, refundUntilHours: 72, version: 3 }
  await again()
  await expect.element(until).toHaveValue('12')
  await save()
  await expect.element(screen.getByText('Hay dos versiones')).toBeVisible()
  await expect.element(screen.getByText('72 horas')).toBeVisible()
  expect(server.taken).toEqual([])
  await screen.getByText('12 horas', { exact: true }).click()
  await screen.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(until).toHaveValue('12')
  await save()
  await vi.waitFor(() => expect(server.taken).toMatchObject([{ version: 3, devolucion_horas: 12 }]))
})

test('given a colleague who takes returns away while one types how long, when saved, then that is shown first and what was typed is still there', async () => {
  const server = givenServer()
  const { screen, save, until } = await open()
  await until.fill('12')
  server.terms = { ...usual, refundUntilHours: null, version: 3 }
  await save()
  const mayReturn = screen.getByRole('switch', { name: /Admitir devoluciones/ })
  await expect.element(mayReturn).not.toBeChecked()
  expect(server.taken).toEqual([])
  await screen.getByText('Admitir devoluciones').click()
  await expect.element(until).toHaveValue('12')
})

test('given terms without local edits, when a colleague stores others, then those are shown', async () => {
  const server = givenServer()
  const { until, again } = await open()
  server.terms = { ...usual, refundUntilHours: 72, version: 3 }
  await again()
  await expect.element(until).toHaveValue('72')
})

test('given terms that are being stored, when one types on, then what was typed stays and goes with the next saving', async () => {
  const server = givenServer()
  let go = () => {}
  server.wait = new Promise<void>((resolve) => {
    go = resolve
  })
  const { screen, save, until } = await open()
  await until.fill('12')
  await save()
  const offered = screen.getByLabelText(/Tiempo para aceptar/)
  await offered.fill('6')
  go()
  await vi.waitFor(() => expect(server.taken).toHaveLength(1))
  await expect.element(screen.getByRole('button', { name: 'Guardar condiciones' })).toBeEnabled()
  await expect.element(offered).toHaveValue('6')
  await save()
  await vi.waitFor(() => expect(server.taken[1]).toMatchObject({ version: 3, oferta_horas: 6 }))
})

test('given terms typed and left for another tab, when a colleague stores theirs and one comes back, then both versions are shown', async () => {
  const server = givenServer()
  const first = await open()
  await first.until.fill('12')
  await first.screen.unmount()
  const second = await open('12')
  await expect.element(second.screen.getByText(/Hemos recuperado/)).toBeVisible()
  await second.screen.unmount()
  server.terms = { ...usual, refundUntilHours: 72, version: 3 }
  const { screen, save } = await open('12')
  await screen.getByText('72 horas', { exact: true }).click()
  await screen.getByRole('button', { name: 'Continuar' }).click()
  await save()
  await vi.waitFor(() => expect(server.taken).toMatchObject([{ version: 3, devolucion_horas: 72 }]))
  await expect.poll(() => readDraft('0.content.12.terms')).toBeUndefined()
})

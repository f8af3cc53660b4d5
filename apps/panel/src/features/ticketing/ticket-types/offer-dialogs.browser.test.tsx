import { listTicketTypes, listVouchers, updateTicketType, Voucher } from '@larunbat/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { deleteDraft, readDraft } from '../../../shared/drafts/draft-store.ts'
import { type Offer, type TypeRow, useOffer, useVouchers, type VoucherRow } from './offer-queries.ts'
import { TypeDialog } from './type-dialog.tsx'
import { newType } from './type-values.ts'
import { VoucherDialog } from './voucher-dialog.tsx'
import { newVoucher } from './voucher-values.ts'

type Wire = Record<string, unknown>
const empty: Offer = {
  ...{
    eventId: 12,
    title: 'Coros',
    slug: null,
    mode: 1,
    currency: 'EUR',
    maxPerPerson: 4,
    vatRegime: '10',
    vatRegimes: ['10', '21', 'unregistered'],
  },
  ...{
    saleStartsAt: null,
    saleEndsAt: null,
    cause: null,
    cardFeeBearer: 'festival',
    isOnSale: true,
    mayChange: true,
    types: [],
    sessions: [],
  },
}
const young: TypeRow = {
  ...newType(empty, undefined, '[:es]Joven[:]'),
  ...{ id: 3, version: 2, isActive: true, isDefault: false, priceCents: 800, sales: [] },
}
const press: VoucherRow = {
  ...newVoucher(),
  ...{
    id: 5,
    version: 2,
    code: 'PRENSA',
    isActive: true,
    used: 0,
    held: 0,
    createdAt: '2026-10-01T10:00:00.000Z',
  },
}

/** A server with one type and one voucher; it refuses what was typed over an older version, as the real one does. */
function givenServer() {
  const server = { type: young, voucher: press, taken: [] as Wire[] }
  const answer = (data: unknown, error = false) =>
    new Response(JSON.stringify({ error, msg: 'no', data }), {
      headers: { 'content-type': 'application/json' },
    })
  const behind = () => answer({ code: 'offer.changed_meanwhile', fields: ['version'] }, true)
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith(listTicketTypes.wireName))
      return answer(listTicketTypes.output.write({ ...empty, types: [server.type] }, ''))
    if (url.endsWith(listVouchers.wireName)) return answer([Voucher.write(server.voucher, '')])
    const { tipo, vale } = JSON.parse(String(init?.body)) as { tipo?: Wire; vale?: Wire }
    if (tipo && tipo.version !== server.type.version) return behind()
    if (vale && vale.version !== server.voucher.version) return behind()
    server.taken.push({ ...tipo, ...vale })
    return answer(
      tipo
        ? updateTicketType.output.write({ type: server.type, warnings: [] }, '')
        : Voucher.write(server.voucher, ''),
    )
  })
  return server
}

/** The dialog of the one record; `again` reads the list behind it anew, as it does by itself. */
async function open(kind: 'type' | 'voucher') {
  const cache = new QueryClient()
  const close = vi.fn()
  const dialog = { isOpen: true, close, open: () => undefined, leaveTo: () => undefined }
  function Probe() {
    const { data: offer } = useOffer(12)
    const { data: vouchers } = useVouchers(12)
    if (!offer || !vouchers) return null
    return kind === 'type' ? (
      <TypeDialog offer={offer} dialog={{ ...dialog, value: { id: 3 } }} />
    ) : (
      <VoucherDialog offer={offer} vouchers={vouchers} dialog={{ ...dialog, value: { id: 5 } }} />
    )
  }
  const screen = await render(
    <QueryClientProvider client={cache}>
      <Probe />
    </QueryClientProvider>,
  )
  const save = () => screen.getByRole('button', { name: 'Guardar' }).click()
  return { screen, close, save, again: () => cache.refetchQueries() }
}

beforeAll(() => i18next.loadNamespaces(['offer', 'common']))
const keptOf = (name: string) => readDraft(`0.content.12.${name}`)
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const name of ['type.3', 'voucher.5']) await deleteDraft(`0.content.12.${name}`)
})

test('given a price that another user changes while it is edited, when the list behind is refreshed, then the other price is shown and kept until one is chosen', async () => {
  const server = givenServer()
  const { screen, close, save, again } = await open('type')
  await screen.getByRole('textbox', { name: /^Precio, IVA/ }).fill('9')
  server.type = { ...young, priceCents: 1200, version: 3 }
  await again()
  await save()
  await expect.element(screen.getByText('Hay dos versiones')).toBeVisible()
  expect(server.taken).toEqual([])
  await screen
    .getByText(/^12,00/)
    .last()
    .click()
  await screen.getByRole('button', { name: 'Continuar' }).click()
  expect(close).not.toHaveBeenCalled()
  await save()
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(server.taken).toMatchObject([{ tipo_id: 3, version: 3, precio_cent: 1200 }])
})

test('given a quota that another user set while a price is edited, when saved, then it is shown first, and both stay', async () => {
  const server = givenServer()
  const { screen, close, save } = await open('type')
  await screen.getByRole('textbox', { name: /^Precio, IVA/ }).fill('9')
  server.type = { ...young, capacity: 20, version: 3 }
  await save()
  await expect.element(screen.getByLabelText(/Cupo propio/)).toHaveValue('20')
  await expect.element(screen.getByRole('textbox', { name: /^Precio, IVA/ })).toHaveValue('9,00')
  expect(close).not.toHaveBeenCalled()
  await save()
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(server.taken).toMatchObject([{ version: 3, precio_cent: 900, cupo: 20 }])
})

test('given a voucher that another user retires while it is edited, when saved, then it stays retired until it is explicitly restored', async () => {
  const server = givenServer()
  const { screen, close, save, again } = await open('voucher')
  await screen.getByLabelText(/Para qué es/).fill('Prensa local')
  server.voucher = { ...press, isActive: false, version: 3 }
  await again()
  await save()
  await expect.element(screen.getByRole('button', { name: 'Volver a activar' })).toBeVisible()
  expect(server.taken).toEqual([])
  await screen.getByRole('button', { name: 'Volver a activar' }).click()
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(server.taken).toMatchObject([{ vale_id: 5, version: 3, etiqueta: 'Prensa local', activo: 1 }])
})

test('given a voucher that counts, when saved, then nothing is said of whether it does', async () => {
  const server = givenServer()
  const { screen, close, save } = await open('voucher')
  await screen.getByLabelText(/Para qué es/).fill('Prensa local')
  await save()
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(server.taken[0]).not.toHaveProperty('activo')
})

test('given a price and a quota typed and the page lost, when the type is opened again and a colleague has set the price, then both are shown and the quota is there', async () => {
  const server = givenServer()
  const before = await open('type')
  await before.screen.getByRole('textbox', { name: /^Precio, IVA/ }).fill('9')
  await before.screen.getByLabelText(/Cupo propio/).fill('20')
  await vi.waitFor(async () => expect((await keptOf('type.3'))?.values).toMatchObject({ capacity: 20 }))
  await before.screen.unmount()
  server.type = { ...young, priceCents: 1200, version: 3 }
  const { screen, close, save } = await open('type')
  await expect.element(screen.getByText('Hay dos versiones')).toBeVisible()
  await screen.getByText(/^9,00/).last().click()
  await screen.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(screen.getByLabelText(/Cupo propio/)).toHaveValue('20')
  await save()
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(server.taken).toMatchObject([{ version: 3, precio_cent: 900, cupo: 20 }])
  await vi.waitFor(async () => expect(await keptOf('type.3')).toBeUndefined())
})

test('given words typed into a voucher and the page lost, when it is opened again, then they are there, and can be taken back', async () => {
  givenServer()
  const before = await open('voucher')
  await before.screen.getByLabelText(/Para qué es/).fill('Prensa local')
  await vi.waitFor(async () => expect(await keptOf('voucher.5')).toBeDefined())
  await before.screen.unmount()
  const { screen } = await open('voucher')
  await expect.element(screen.getByLabelText(/Para qué es/)).toHaveValue('Prensa local')
  await screen.getByRole('button', { name: 'Descartar cambios' }).click()
  await expect.element(screen.getByLabelText(/Para qué es/)).toHaveValue('')
  await vi.waitFor(async () => expect(await keptOf('voucher.5')).toBeUndefined())
})

import { EventDetail } from '@larunbat/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { deleteDraft } from '../../../../shared/drafts/draft-store.ts'
import { ToastRegion } from '../../../../shared/overlays/toast-region.tsx'
import { eventKeys } from '../../event-keys.ts'
import { type OpenEvent, useEvent } from '../../event-queries.ts'
import { AvailabilitySection } from '../sections/availability-section.tsx'
import { CoverSection } from '../sections/cover-section.tsx'
import { InfoSection } from '../sections/info-section.tsx'
import { VenueSection } from '../sections/venue-section.tsx'
import { exampleEvent } from './example-event.ts'

type Wire = Record<string, unknown>
const ID = 12

/** A server with one event: it refuses what was typed over an older version, as the real one does. */
function serverWith(start: OpenEvent) {
  const server = { event: start, updates: [] as Wire[] }
  const answer = (data: unknown, error = false) =>
    new Response(JSON.stringify({ error, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    })
  const wire = () => EventDetail.write(server.event, '')
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('app_radar')) return answer({ code: 'content.not_found' }, true)
    if (!url.endsWith('app_contenido_update')) return answer(wire())
    const { contenido } = JSON.parse(String(init?.body)) as { contenido: Wire }
    if (contenido.version_vista !== server.event.version)
      return answer({ code: 'content.changed_meanwhile', actual: wire() }, true)
    server.updates.push(contenido)
    const changes = EventDetail.partial().read(contenido) as Partial<OpenEvent>
    server.event = { ...server.event, ...changes, version: server.event.version + 1 }
    return answer(wire())
  })
  return server
}

function Probe({ Section }: { Section: (props: { event: OpenEvent }) => React.ReactNode }) {
  const { data } = useEvent(ID)
  return data ? <Section event={data} /> : null
}

async function open(Section: (props: { event: OpenEvent }) => React.ReactNode) {
  const cache = new QueryClient()
  const router = createMemoryRouter([{ path: '*', element: <Probe Section={Section} /> }])
  const screen = await render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(cache.getQueryData(eventKeys.one(ID))).toBeDefined())
  return screen
}

beforeAll(() => i18next.loadNamespaces(['event', 'checks']))
beforeEach(async () => {
  await deleteDraft(`0.content.${ID}.venue`)
  await deleteDraft(`0.content.${ID}.cover`)
  await deleteDraft(`0.content.${ID}.info`)
  await deleteDraft(`0.content.${ID}.availability`)
})
afterEach(() => vi.unstubAllGlobals())

test('given a venue, when one field is typed in, then only that field goes, with the version it was typed over', async () => {
  const server = serverWith(exampleEvent({ id: ID, version: 4 }))
  const screen = await open(VenueSection)
  await screen.getByLabelText('Dirección').fill('Plaza Arriaga 1')
  await expect.element(screen.getByText('Guardado', { exact: true })).toBeVisible()
  expect(server.updates).toEqual([{ id: ID, version_vista: 4, direccion: 'Plaza Arriaga 1' }])
})

test('given another user saved another field meanwhile, when typing continues, then both are kept without a question', async () => {
  const server = serverWith(exampleEvent({ id: ID, version: 4 }))
  const screen = await open(VenueSection)
  server.event = { ...server.event, venueName: 'Kafe Antzokia', version: 9 }
  await screen.getByLabelText('Dirección').fill('San Vicente 2')
  await vi.waitFor(() => expect(server.event.address).toBe('San Vicente 2'), { timeout: 8_000 })
  expect(server.event.venueName).toBe('Kafe Antzokia')
  await expect.element(screen.getByLabelText('Nombre del lugar')).toHaveValue('Kafe Antzokia')
})

test('given another user saved the same field, when both differ, then the two are shown and the stored one is unchanged until one is chosen', async () => {
  const server = serverWith(exampleEvent({ id: ID, version: 4 }))
  const screen = await open(VenueSection)
  server.event = { ...server.event, venueName: 'Kafe Antzokia', version: 9 }
  await screen.getByLabelText('Nombre del lugar').fill('Teatro Campos')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('Kafe Antzokia')).toBeVisible()
  await expect.element(dialog.getByText('Teatro Campos')).toBeVisible()
  expect(server.event.venueName).toBe('Kafe Antzokia')
  await dialog.getByText('Teatro Campos').click()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await vi.waitFor(() => expect(server.event.venueName).toBe('Teatro Campos'), { timeout: 8_000 })
})

test('given a title in one language, when another is written, then the first stays and both are kept apart', async () => {
  const server = serverWith(exampleEvent({ id: ID, version: 4, title: 'Noche de coros' }))
  const screen = await open(CoverSection)
  await screen.getByRole('tab', { name: /Euskera/ }).click()
  await screen.getByRole('textbox', { name: 'Título' }).fill('Abesbatzen gaua')
  await vi.waitFor(() => expect(server.event.title).toBe('[:es]Noche de coros[:eu]Abesbatzen gaua[:]'), {
    timeout: 8_000,
  })
  await screen.getByRole('tab', { name: /Español/ }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Título' })).toHaveValue('Noche de coros')
})

test('given an event in review, when its owner opens a section, then it says why and takes no typing', async () => {
  serverWith(exampleEvent({ id: ID, status: 1 }))
  const screen = await open(VenueSection)
  await expect.element(screen.getByText(/El evento está en revisión/)).toBeVisible()
  await expect.element(screen.getByLabelText('Dirección')).toBeDisabled()
})

test('given a zone that is corrected, then the clock time stays and the instant moves; taken back, both are as before', async () => {
  const start = { startsAt: '2026-11-28T18:00:00.000Z', timeZone: 'Europe/Madrid' }
  const server = serverWith(exampleEvent({ id: ID, version: 4, ...start }))
  const screen = await open(InfoSection)
  const hour = screen.getByRole('spinbutton', { name: /hora/ })
  await screen.getByLabelText('Zona horaria').selectOptions('Europe/Lisbon')
  await vi.waitFor(() => expect(server.event.timeZone).toBe('Europe/Lisbon'), { timeout: 8_000 })
  expect(server.event.startsAt).toBe('2026-11-28T19:00:00.000Z')
  await expect.element(hour).toHaveTextContent('19')
  await screen.getByRole('button', { name: 'Deshacer' }).click()
  await vi.waitFor(() => expect(server.event).toMatchObject(start), { timeout: 8_000 })
  await expect.element(hour).toHaveTextContent('19')
})

test('given words typed after a save, when it is undone, then they alone go, and can come back', async () => {
  const server = serverWith(exampleEvent({ id: ID, version: 4, address: 'San Vicente 2' }))
  const screen = await open(VenueSection)
  const address = screen.getByLabelText('Dirección')
  await address.fill('Plaza Arriaga 1')
  await vi.waitFor(() => expect(server.event.address).toBe('Plaza Arriaga 1'), { timeout: 8_000 })
  const undo = screen.getByRole('button', { name: 'Deshacer' })
  await expect.element(undo).toBeVisible()
  await address.fill('Plaza Arriaga 1, por detrás')
  await undo.click()
  await expect.element(address).toHaveValue('Plaza Arriaga 1')
  await expect.element(screen.getByText('Cambios descartados')).toBeVisible()
  await screen.getByRole('button', { name: 'Deshacer' }).last().click()
  await vi.waitFor(() => expect(server.event.address).toBe('Plaza Arriaga 1, por detrás'), {
    timeout: 8_000,
  })
})

test('given an event online only, when "on site" is pressed, then the way on leads to the venue before anything is stored', async () => {
  const pending = [{ code: 'disciplines.some', section: 'disciplinas', field: 'disciplinas' }]
  const server = serverWith(exampleEvent({ id: ID, version: 4, availability: ['O'], pending }))
  const screen = await open(AvailabilitySection)
  const onwards = screen.getByRole('link', { name: /^Seguir/ })
  await expect.element(onwards).toHaveTextContent('Seguir: Disciplinas')
  await screen.getByRole('button', { name: 'Presencial' }).click()
  await expect.element(onwards).toHaveTextContent('Seguir: Lugar')
  expect(server.updates).toEqual([])
})

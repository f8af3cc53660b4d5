import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { AddEventPage } from '../../features/events/event-list/add-event-page.tsx'
import { saveNew } from '../../features/events/event-list/save-new.ts'
import { deleteDraft, draftsBelow, readDraft } from '../../shared/drafts/draft-store.ts'
import { listWaiting, sendWaiting, type Waiting } from './outbox.ts'
import { WaitingList } from './waiting-list.tsx'

function Probe() {
  const [waiting, setWaiting] = useState<Waiting[]>([])
  useEffect(() => void listWaiting().then(setWaiting), [])
  return (
    <>
      <AddEventPage />
      <WaitingList waiting={waiting} onChange={async () => undefined} />
    </>
  )
}

beforeAll(() => i18next.loadNamespaces(['add-event', 'event-list', 'offline', 'event']))
beforeEach(async () => {
  await Promise.all((await draftsBelow('')).map(({ key }) => deleteDraft(key)))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
})
afterEach(() => vi.unstubAllGlobals())

test('given a new event that waits and another one half written, when the first is opened, then both are kept, and it goes once it is created', async () => {
  await saveNew('11111111-1111-4111-8111-111111111111', {
    ...{ title: '[:es]Ensayo abierto[:]', city: 'Bilbao', typeId: 1, isSeries: false },
  })
  const router = createMemoryRouter(
    [
      { path: '/add-contenido', element: <Probe /> },
      { path: '*', element: null },
    ],
    { initialEntries: ['/add-contenido'] },
  )
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const title = screen.getByRole('textbox', { name: /^Título/ })
  await title.fill('Velada de cuentos')
  const halfWritten = async () => (await readDraft('0.content.new'))?.values
  await vi.waitFor(async () => expect(await halfWritten()).toEqual({ title: '[:es]Velada de cuentos[:]' }))

  await screen.getByRole('button', { name: 'Abrir «Ensayo abierto»' }).click()
  await expect.element(title).toHaveValue('Ensayo abierto')
  await vi.waitFor(
    async () => expect(await listWaiting()).toMatchObject([{ order: { problem: 'unfinished' } }]),
    { timeout: 2_000 },
  )
  expect(await halfWritten()).toEqual({ title: '[:es]Velada de cuentos[:]' })

  await screen.getByRole('button', { name: 'Crear el evento' }).click()
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/inicio'), { timeout: 4_000 })
  const [waiting, ...more] = await listWaiting()
  expect(more).toEqual([])
  expect(waiting).toMatchObject({ values: { title: '[:es]Ensayo abierto[:]', city: 'Bilbao' } })
  expect(await halfWritten()).toEqual({ title: '[:es]Velada de cuentos[:]' })
  expect(await sendWaiting(async () => 'sent')).toBe(1)
})

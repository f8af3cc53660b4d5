import { EventDetail } from '@larunbat/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { deleteDraft, readDraft } from '../../../shared/drafts/draft-store.ts'
import { removeToast, shownToasts } from '../../../shared/overlays/toast-queue.ts'
import { ToastRegion } from '../../../shared/overlays/toast-region.tsx'
import { exampleEvent } from '../event/form/example-event.ts'
import { AddEventPage } from './add-event-page.tsx'
import { saveNew } from './save-new.ts'

const KEY = 'a4c1'
const DRAFT = `0.new-event.${KEY}`

/** A server that answers what it is asked to make with this. */
function givenServer(data: unknown, error = false) {
  const asked: { clave?: string; contenido?: { titulo?: string } }[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const isAdded = url.endsWith('app_contenido_add')
    if (isAdded) asked.push(JSON.parse(String(init?.body)))
    return new Response(
      JSON.stringify(isAdded ? { error, msg: '', data } : { error: true, msg: '', data: null }),
      {
        headers: { 'content-type': 'application/json' },
      },
    )
  })
  return asked
}

async function open() {
  const router = createMemoryRouter(
    [
      { path: '/nuevo', element: <AddEventPage /> },
      { path: '*', element: <p>Otra pantalla</p> },
    ],
    { initialEntries: [`/nuevo?espera=${KEY}`] },
  )
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  )
  await expect
    .element(screen.getByRole('textbox', { name: 'Título del evento' }))
    .toHaveValue('Noche de coros')
  return { screen, router }
}

beforeAll(() => i18next.loadNamespaces(['add-event', 'event-list', 'event']))
beforeEach(() =>
  saveNew(KEY, { title: '[:es]Noche de coros[:]', city: 'Bilbao', typeId: 1, isSeries: false } as object),
)
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const { id } of shownToasts()) removeToast(id)
  await deleteDraft(DRAFT)
})

test('given a new event that waits, when it is opened and created, then it goes under the key it waited with', async () => {
  const asked = givenServer(EventDetail.write(exampleEvent({ id: 12 }), ''))
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Crear el evento' }).click()
  await expect.element(screen.getByText('Otra pantalla')).toBeVisible()
  expect(asked).toMatchObject([{ clave: KEY }])
})

test('given it was made already and its answer was lost, when it is changed and sent, then there is no second one, it is said where it is, and the new words stay', async () => {
  givenServer({ code: 'request.key_reused', fields: ['clave'] }, true)
  const { screen } = await open()
  await screen.getByRole('textbox', { name: 'Título del evento' }).fill('Noche de coros y ría')
  await screen.getByRole('button', { name: 'Crear el evento' }).click()
  await expect.element(screen.getByText(/está en tu lista/)).toBeVisible()
  const title = screen.getByRole('textbox', { name: 'Título del evento' })
  await expect.element(title).toHaveValue('Noche de coros y ría')
  await vi.waitFor(async () => expect(JSON.stringify(await readDraft(DRAFT))).toContain('coros y ría'))
})

import { EventDetail, Session } from '@larunbat/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { deleteDraft, saveDraft } from '../../../shared/drafts/draft-store.ts'
import { ToastRegion } from '../../../shared/overlays/toast-region.tsx'
import { exampleEvent } from '../event/form/example-event.ts'
import { useEvent } from '../event-queries.ts'
import { SessionDialog, type SessionTask } from './session-dialog.tsx'
import type { SessionRow } from './session-queries.ts'

type Wire = Record<string, unknown>
const ID = 12
const evening: SessionRow = {
  ...{ id: 7, eventId: ID, name: 'Pase de tarde', timeZone: 'Europe/Madrid', status: 'scheduled' },
  ...{ startsAt: '2026-11-28T18:00:00.000Z', endsAt: '2026-11-28T19:30:00.000Z' },
  ...{ capacity: 40, priceCents: null, currency: null, maxPerPerson: null, salesUrl: null, streamUrl: null },
  ...{ saleStartsAt: null, saleEndsAt: null, sold: 0, available: 40 },
} as SessionRow

/** A server with one event; `losing` counts answers that do not arrive. */
function serverWith(sessions: SessionRow[]) {
  const server = { sessions, asked: [] as Wire[], losing: 0 }
  const answer = (data: unknown, error = false) =>
    new Response(JSON.stringify({ error, msg: 'no', data }), {
      headers: { 'content-type': 'application/json' },
    })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('app_contenido_by_id')) {
      const event = exampleEvent({
        id: ID,
        ticketMode: 3,
        startsAt: evening.startsAt,
        capacity: 40,
        sessions: server.sessions,
      })
      return answer(EventDetail.write(event, ''))
    }
    if (!/app_sesion_(add|update)$/.test(url)) return answer(null, true)
    const body = JSON.parse(String(init?.body)) as Wire & { sesion: Wire; antes?: Wire }
    server.asked.push(body)
    if (server.losing-- > 0) throw new TypeError('no answer')
    const stored = Session.write(server.sessions[0] ?? evening, '') as Wire
    const isForeign = Object.entries(body.antes ?? {}).some(([name, value]) => stored[name] !== value)
    if (isForeign) return answer({ code: 'session.changed_meanwhile', fields: ['sesion.nombre'] }, true)
    return answer({ ...stored, ...body.sesion, sesion_id: 7 })
  })
  return server
}

async function open(task: SessionTask) {
  const close = vi.fn()
  function Probe() {
    const { data } = useEvent(ID)
    const dialog = { isOpen: true, value: task, close, open: () => undefined, leaveTo: () => undefined }
    return data ? <SessionDialog event={data} dialog={dialog} /> : null
  }
  const router = createMemoryRouter([{ path: '*', element: <Probe /> }])
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  )
  return { screen, close, save: () => screen.getByRole('button', { name: 'Guardar' }).click() }
}

beforeAll(() => i18next.loadNamespaces(['event']))
afterEach(async () => {
  vi.unstubAllGlobals()
  await deleteDraft(`0.content.${ID}.session.7.edit`)
  await deleteDraft(`0.content.${ID}.session.new.add`)
})

test('given a session of which one field is changed, when saved, then that field goes, with how it was found, and no other', async () => {
  const server = serverWith([evening])
  const { screen, close, save } = await open({ kind: 'edit', id: 7 })
  await screen.getByLabelText(/Nombre de la sesión/).fill('Estreno')
  await save()
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  const [{ sesion, antes } = {}] = server.asked
  expect(sesion).toEqual({ sesion_id: 7, nombre: 'Estreno' })
  expect(antes).toEqual({ nombre: 'Pase de tarde' })
})

test('given another user changed the same field, when saved, then both are shown, and only the chosen value is sent', async () => {
  const server = serverWith([evening])
  const { screen, close, save } = await open({ kind: 'edit', id: 7 })
  await screen.getByLabelText(/Nombre de la sesión/).fill('Estreno')
  server.sessions = [{ ...evening, name: 'Noche' }]
  await save()
  await expect.element(screen.getByText('Hay dos versiones')).toBeVisible()
  await expect.element(screen.getByText('Noche')).toBeVisible()
  await screen.getByText('Tu versión').click()
  await screen.getByRole('button', { name: 'Continuar' }).click()
  expect(close).not.toHaveBeenCalled()
  await save()
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(server.asked).toHaveLength(2)
  expect(server.asked[1]).toMatchObject({ sesion: { nombre: 'Estreno' }, antes: { nombre: 'Noche' } })
})

test('given a field typed before another user changed it, when the session is opened again, then both are shown, and the other user’s value may be kept', async () => {
  const base = { name: 'Pase de tarde', capacity: 40 }
  await saveDraft(
    `0.content.${ID}.session.7.edit`,
    { name: 'Estreno', capacity: 30 },
    { kind: 'form', id: ID, title: '', base },
  )
  const server = serverWith([{ ...evening, name: 'Noche' }])
  const { screen, close, save } = await open({ kind: 'edit', id: 7 })
  await expect.element(screen.getByText('Hay dos versiones')).toBeVisible()
  await screen.getByText('Noche').click()
  await screen.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(screen.getByLabelText(/Nombre de la sesión/)).toHaveValue('Noche')
  await save()
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  expect(server.asked).toMatchObject([{ sesion: { sesion_id: 7, aforo: 30 }, antes: { aforo: 40 } }])
  expect(server.asked[0]?.sesion).not.toHaveProperty('nombre')
})

test('given an answer that does not arrive, when saved again, then the new session has the same key', async () => {
  const server = serverWith([])
  server.losing = 1
  const { screen, close, save } = await open({ kind: 'add' })
  await save()
  await vi.waitFor(() => expect(server.asked).toHaveLength(1))
  await expect.element(screen.getByText(/conexión/)).toBeVisible()
  // The notice lies over the button.
  document.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
  const [first, second] = server.asked.map(({ clave }) => clave)
  expect(first).toMatch(/^[\w-]{36}$/)
  expect(second).toBe(first)
})

import { Media } from '@larunbat/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { deleteDraft } from '../../../shared/drafts/draft-store.ts'
import type { MediaRow } from './media-queries.ts'
import { PictureWords } from './picture-words.tsx'

type Wire = Record<string, unknown>
const KEY = '0.media.5'
const picture: MediaRow = {
  id: 5,
  eventId: 12,
  title: '[:es]El coro[:]',
  position: 1,
  use: 'gallery',
  url: '/files/a.jpg',
  variants: [],
  width: 1400,
  height: 800,
  alt: '[:es]Un coro canta[:]',
  dominantColor: null,
  focusX: null,
  focusY: null,
}

/** A server with one picture: null deletes, what is not named stays, words that were not seen are not written over. */
function serverWith(start: MediaRow) {
  const server = { picture: start, updates: [] as Wire[] }
  const answer = (data: unknown, error = false) =>
    new Response(JSON.stringify({ error, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    })
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    const update = JSON.parse(String(init?.body)) as Wire
    const { alt, antes } = update as { alt?: string; antes?: { alt?: string } }
    if (alt !== undefined && antes && antes.alt !== server.picture.alt)
      return answer({ code: 'content.changed_meanwhile', actual: Media.write(server.picture, '') }, true)
    server.updates.push(update)
    server.picture = { ...server.picture, ...(Media.partial().read(update) as Partial<MediaRow>) }
    return answer(Media.write(server.picture, ''))
  })
  return server
}

const open = (shown = picture) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PictureWords picture={shown} hasTitle />
    </QueryClientProvider>,
  )

beforeAll(() => i18next.loadNamespaces(['event', 'multimedia']))
beforeEach(() => deleteDraft(KEY))
afterEach(() => vi.unstubAllGlobals())

test('given a picture with both, when only its title is typed, then its alternative text stays, and the other way round', async () => {
  const server = serverWith(picture)
  const screen = await open()
  await screen.getByRole('textbox', { name: /^Título de la imagen/ }).fill('Abesbatza')
  await vi.waitFor(() => expect(server.picture.title).toBe('[:es]Abesbatza[:]'), { timeout: 4_000 })
  expect(server.picture.alt).toBe('[:es]Un coro canta[:]')
  await screen.getByRole('textbox', { name: 'Texto alternativo' }).fill('Un coro canta junto a la ría')
  await vi.waitFor(() => expect(server.picture.alt).toBe('[:es]Un coro canta junto a la ría[:]'), {
    timeout: 4_000,
  })
  expect(server.picture.title).toBe('[:es]Abesbatza[:]')
  // A user's own change is not shown as another user's.
  await screen.getByRole('textbox', { name: 'Texto alternativo' }).fill('Un coro canta de noche')
  await vi.waitFor(() => expect(server.picture.alt).toBe('[:es]Un coro canta de noche[:]'), {
    timeout: 4_000,
  })
})

test('given a translation written meanwhile, when another language is typed here, then both versions are shown and the stored one stays until one is chosen', async () => {
  const server = serverWith(picture)
  const screen = await open()
  const theirs = '[:es]Un coro canta[:eu]Abesbatza kantari[:]'
  server.picture = { ...server.picture, alt: theirs }
  await screen.getByRole('textbox', { name: 'Texto alternativo' }).fill('Un coro canta al anochecer')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/EU: Abesbatza kantari/)).toBeVisible()
  expect(server.picture.alt).toBe(theirs)
  await dialog.getByText('Tu versión').click()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await vi.waitFor(() => expect(server.picture.alt).toBe('[:es]Un coro canta al anochecer[:]'), {
    timeout: 4_000,
  })
})

test('given an alternative text longer than is taken, when a pause is made, then it says so, goes nowhere and stays', async () => {
  const server = serverWith(picture)
  const screen = await open()
  const alt = screen.getByRole('textbox', { name: 'Texto alternativo' })
  const long = 'Un coro canta. '.repeat(40)
  await alt.fill(long)
  await expect.element(screen.getByText(/500/).first()).toBeVisible()
  await expect.element(alt).toHaveAttribute('aria-invalid', 'true')
  await expect.element(alt).toHaveValue(long)
  expect(server.updates).toEqual([])
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { EntryDialog } from './entry-dialog.tsx'
import type { ListEntry } from './festival-queries.ts'

const choir: ListEntry = {
  ...{ id: 9, names: { es: 'Coro', en: 'Choir', eu: 'Abesbatza' }, isActive: true, isNeeded: false },
  ...{ uses: 4, version: 3 },
} as ListEntry

const dialogOf = (value: number | null) => ({
  ...{ isOpen: true, value, open: () => undefined, close: () => undefined, leaveTo: () => undefined },
})
const page = (value: number | null, entry?: ListEntry) => (
  <QueryClientProvider client={cache}>
    <EntryDialog dialog={dialogOf(value)} list="perfiles" entry={entry} />
  </QueryClientProvider>
)
const cache = new QueryClient()

beforeAll(() => i18next.loadNamespaces(['festival', 'common']))
afterEach(() => vi.unstubAllGlobals())

test('given a reload while an entry is edited, when the list is read, then that entry is shown and saved, and no second one', async () => {
  const fetched = vi.fn(async (_url: string, _init?: RequestInit) => new Response('{}'))
  vi.stubGlobal('fetch', fetched)
  const screen = await render(page(9))
  expect(screen.getByRole('dialog').query()).toBeNull()
  await screen.rerender(page(9, choir))
  await expect.element(screen.getByRole('textbox').first()).toHaveValue('Coro')
  await screen.getByRole('button', { name: 'Guardar' }).click()
  // Texts may be asked for as well.
  const saved = await vi.waitUntil(() => fetched.mock.calls.find(([, init]) => init?.body)?.[1]?.body)
  expect(JSON.parse(String(saved))).toMatchObject({ id: 9, version: 3 })
})

test('given a new entry, then its dialog is there at once', async () => {
  const screen = await render(page(null))
  await expect.element(screen.getByRole('dialog')).toBeVisible()
})

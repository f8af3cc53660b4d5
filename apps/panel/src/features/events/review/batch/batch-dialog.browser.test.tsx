import { previewBatch, runBatch } from '@larunbat/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { BatchDialog } from './batch-dialog.tsx'
import type { BatchPreviewRow, BatchResultRow } from './batch-queries.ts'

const rowOf = (id: number, title: string, more: Partial<BatchPreviewRow> = {}): BatchPreviewRow => ({
  ...{ id, title, version: 2, outcome: 'publicar', reason: null, pending: [], readers: [] },
  ...{ ownerName: `Dueña de ${title}`, ownerLanguage: 'eu' },
  ...more,
})
const cover = { code: 'cover', section: 'portada', field: 'cover' }
const incomplete = (id: number, title: string) =>
  rowOf(id, title, { outcome: 'nada', reason: 'incompleto', pending: [cover, cover] })

/** The dialog of a batch whose server says so of each event. */
async function open(rows: BatchPreviewRow[], results: BatchResultRow[] = []) {
  const answer = (data: unknown) =>
    new Response(JSON.stringify({ error: false, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    })
  vi.stubGlobal('fetch', async (url: string) =>
    answer(
      url.endsWith(previewBatch.wireName)
        ? previewBatch.output.write(rows, '')
        : runBatch.output.write(results, ''),
    ),
  )
  const value = { key: 'batch-of-a-test', items: rows.map(({ id, version }) => ({ id, version })) }
  const dialog = { isOpen: true, value, open: vi.fn(), close: vi.fn(), leaveTo: vi.fn() }
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/revision?hub=2']}>
        <BatchDialog dialog={dialog} onDone={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

beforeAll(() => i18next.loadNamespaces(['review-work', 'review', 'common']))
afterEach(() => vi.unstubAllGlobals())

test('given an event that cannot be published, when a batch is previewed, then it shows the reason and a link to its desk, and announces no mail', async () => {
  const screen = await open([incomplete(4, 'Coros'), rowOf(5, 'Poesía')])
  await expect.element(screen.getByText('Faltan 2 datos obligatorios')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Coros' }))
    .toHaveAttribute('href', '/revision/4?hub=2')
  expect(screen.getByText(/Correo para/).elements()).toHaveLength(1)
  await expect.element(screen.getByText(/Correo para Dueña de Poesía/)).toBeVisible()
})

test('given nothing that can be published, then a batch says so and offers nothing but to close', async () => {
  const screen = await open([incomplete(4, 'Coros')])
  await expect.element(screen.getByText(/^Ninguno de los eventos seleccionados/)).toBeVisible()
  expect(screen.getByText(/recibir/).elements()).toHaveLength(0)
  expect(screen.getByRole('button', { name: /^Publicar/ }).elements()).toHaveLength(0)
})

test('given an event that is refused when its turn comes, then the server’s words stand there instead of a mail', async () => {
  const refused = { id: 5, outcome: 'rechazado' as const, code: 'content.incomplete', at: null }
  const screen = await open(
    [rowOf(5, 'Poesía')],
    [{ ...refused, text: 'Todavía faltan datos obligatorios.' }],
  )
  await screen.getByRole('button', { name: 'Publicar 1' }).click()
  await expect.element(screen.getByText('Todavía faltan datos obligatorios.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Poesía' })).toBeVisible()
  expect(screen.getByText(/Correo para/).elements()).toHaveLength(0)
})

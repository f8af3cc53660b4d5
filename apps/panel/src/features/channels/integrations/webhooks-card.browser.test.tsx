import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { WebhooksCard } from './webhooks-card.tsx'

const webhook = {
  ...{ webhook_id: 7, nombre: 'Página del coro', url: 'https://hooks.example.org/in', tipos: ['order.paid'] },
  ...{
    estado: 'activo',
    falla_desde: null,
    secreto_anterior_hasta: null,
    pendientes: 0,
    ultima_entrega: null,
  },
  ...{ creado: '2026-11-01T10:00:00.000Z', version: 3 },
}

afterEach(() => vi.unstubAllGlobals())

test('given a dialog that was open when the page was loaded again, when its record comes, then it shows that, and saves no second one', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (String(address).endsWith('app_webhook_guardar')) sent.push(JSON.parse(String(init.body)))
    await promise
    const data = String(address).endsWith('app_webhooks') ? [webhook] : { fila: webhook, secreto: null }
    return Response.json({ error: false, msg: '', data })
  })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[{ pathname: '/', state: { dialog: { name: 'webhook', value: 7 } } }]}>
        <WebhooksCard isFestival={false} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(page.getByRole('dialog').query()).toBeNull()
  resolve()
  const name = page.getByRole('textbox', { name: 'Nombre' })
  await expect.element(name, { timeout: 10_000 }).toHaveValue(webhook.nombre)
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect.poll(() => sent).toMatchObject([{ webhook_id: 7, version: 3 }])
})

import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { DraftOrder } from '../../shared/drafts/draft-store.ts'
import type { Waiting } from './outbox.ts'
import { senderFor } from './send-event.ts'

type Wire = Record<string, unknown>

/** A server that answers every call so, and what it was sent. */
function serverWith(answer: Wire) {
  const sent: Wire[] = []
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)) as Wire)
    return new Response(JSON.stringify({ error: 'code' in answer, msg: '', data: answer }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  return sent
}
const waitingFor = (order: DraftOrder, values: Waiting['values']): Waiting => ({
  key: '0.draft',
  savedAt: 1,
  values,
  order,
})
const send = senderFor(new QueryClient())

afterEach(() => vi.unstubAllGlobals())

test('given words of a picture typed without network, when another user stored others meanwhile, then the stored ones are kept and the user chooses', async () => {
  const sent = serverWith({ code: 'content.changed_meanwhile' })
  const order: DraftOrder = { kind: 'media', id: 5, title: '', base: { alt: '[:es]Coro[:]' } }
  expect(await send(waitingFor(order, { alt: '[:es]Un coro[:]' }))).toEqual({ problem: 'conflict' })
  expect(sent).toMatchObject([{ media_id: 5, alt: '[:es]Un coro[:]', antes: { alt: '[:es]Coro[:]' } }])
})

test('given a translation typed without network, when it is sent, then it goes over what was there, and a newer one stays', async () => {
  const order: DraftOrder = {
    ...{ kind: 'texts', id: 12, title: '', base: { text: 'Koroak' } },
    words: { key: 'titulo', language: 'eu' },
  }
  const sent = serverWith({ version: 2, textos: [] })
  expect(await send(waitingFor(order, { text: 'Abesbatzak' }))).toBe('sent')
  const change = { clave: 'titulo', idioma: 'eu', antes: 'Koroak', texto: 'Abesbatzak' }
  expect(sent).toMatchObject([{ id: 12, cambios: [change] }])
  serverWith({ code: 'content.changed_meanwhile' })
  expect(await send(waitingFor(order, { text: 'Abesbatzak' }))).toEqual({ problem: 'conflict' })
})

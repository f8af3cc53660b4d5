import { listEventTexts } from '@larunbat/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { deleteDraft, draftsBelow, lockOf } from '../../../shared/drafts/draft-store.ts'
import { deleteSession, signIn } from '../../../shared/session.ts'
import type { EventText } from '../event/tools/text-states.ts'
import { useWords } from './use-words.ts'

const text: EventText = {
  key: 'titulo',
  about: null,
  image: null,
  max: 120,
  isLong: false,
  plain: '',
  words: [{ language: 'es', text: 'Coros', since: null }],
}

function Row() {
  const words = useWords(12, text, 'eu')
  return (
    <textarea
      aria-label="Euskera"
      value={words.value}
      onChange={(event) => words.type(event.target.value)}
      onBlur={words.flush}
    />
  )
}
const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Row />
    </QueryClientProvider>,
  )
const signedIn = (id: number) => signIn({ id, token: `t${id}` } as Parameters<typeof signIn>[0])

beforeEach(async () => {
  await Promise.all((await draftsBelow('')).map(({ key }) => deleteDraft(key)))
})
afterEach(() => {
  deleteSession()
  vi.unstubAllGlobals()
})

test('given a translation typed without network, when another user signs in on the device, then they neither see nor send it, and it waits for its author', async () => {
  const fetched = vi.fn((_address: string) => Promise.reject(new TypeError('offline')))
  vi.stubGlobal('fetch', fetched)
  signedIn(7)
  const first = await open()
  await first.getByLabelText('Euskera').fill('Abesbatzak')
  const waiting = async () =>
    (await draftsBelow('7.')).map(({ draft: { values, order } }) => ({ values, order }))
  await vi.waitFor(async () =>
    expect(await waiting()).toMatchObject([
      {
        values: { text: 'Abesbatzak' },
        order: { kind: 'texts', id: 12, base: { text: '' }, words: { key: 'titulo', language: 'eu' } },
      },
    ]),
  )
  // While it is open here, nothing else sends it.
  const [{ key } = { key: '' }] = await draftsBelow('7.')
  const isFree = () =>
    navigator.locks.request(lockOf(key), { ifAvailable: true }, async (lock) => lock !== null)
  expect(await isFree()).toBe(false)
  await first.unmount()
  await vi.waitFor(async () => expect(await isFree()).toBe(true))

  signedIn(8)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  fetched.mockClear()
  const second = await open()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(second.getByLabelText('Euskera')).toHaveValue('')
  // Lists and texts of all may be asked for again meanwhile.
  expect(fetched.mock.calls.filter(([address]) => !address.includes('/api/config/'))).toEqual([])
  await second.unmount()

  signedIn(7)
  const third = await open()
  await expect.element(third.getByLabelText('Euskera')).toHaveValue('Abesbatzak')
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
})

/** A server that keeps words tidy and takes none over others than were seen; an answer comes when it is let go. */
function givenServer() {
  const server = { text: '', asked: [] as string[], away: 0, gates: [] as (() => void)[], isSlow: false }
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    const { cambios } = JSON.parse(String(init?.body)) as { cambios: [{ antes: string; texto: string }] }
    const [{ antes, texto }] = cambios
    server.asked.push(texto)
    if (server.isSlow) await new Promise<void>((resolve) => server.gates.push(resolve))
    if (server.away-- > 0) throw new TypeError('offline')
    const isForeign = antes !== server.text
    if (!isForeign) server.text = texto.trim()
    const words = [{ language: 'eu' as const, text: server.text, since: null }]
    const texts = listEventTexts.output.write({ version: 2, texts: [{ ...text, words }] }, '')
    const data = isForeign ? { code: 'content.changed_meanwhile', actual: texts } : texts
    return new Response(JSON.stringify({ error: isForeign, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  return server
}

test('given a pause in the middle of a sentence, when it is saved, then the space one typed stays, and what follows is saved too', async () => {
  const server = givenServer()
  const screen = await open()
  const field = screen.getByLabelText('Euskera')
  await field.fill('Abesbatzen ')
  await vi.waitFor(() => expect(server.text).toBe('Abesbatzen'), { timeout: 4_000 })
  await expect.element(field).toHaveValue('Abesbatzen ')
  await field.fill('Abesbatzen gaua')
  await vi.waitFor(() => expect(server.text).toBe('Abesbatzen gaua'), { timeout: 4_000 })
})

test('given a slow connection, when typing continues, then one request is under way at a time and no conflict with own text is shown', async () => {
  const server = givenServer()
  server.isSlow = true
  const screen = await open()
  const field = screen.getByLabelText('Euskera')
  await field.fill('Abesbatzak')
  await vi.waitFor(() => expect(server.asked).toEqual(['Abesbatzak']), { timeout: 4_000 })
  await field.fill('Abesbatzak kantari')
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(server.asked).toHaveLength(1)
  server.isSlow = false
  for (const answer of server.gates) answer()
  await vi.waitFor(() => expect(server.text).toBe('Abesbatzak kantari'), { timeout: 4_000 })
})

test('given no network for a moment, when it is back without an event, then the text is sent again', async () => {
  const server = givenServer()
  server.away = 1
  const screen = await open()
  await screen.getByLabelText('Euskera').fill('Abesbatzak')
  await vi.waitFor(() => expect(server.text).toBe('Abesbatzak'), { timeout: 14_000 })
}, 20_000)

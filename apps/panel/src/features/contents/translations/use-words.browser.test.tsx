import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { draftsBelow, forgetDraft, lockOf } from '../../../shared/drafts/draft-store.ts'
import { forgetSession, signIn } from '../../../shared/session.ts'
import type { EventText } from '../tools/text-states.ts'
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
  await Promise.all((await draftsBelow('')).map(({ key }) => forgetDraft(key)))
})
afterEach(() => {
  forgetSession()
  vi.unstubAllGlobals()
})

test('given a translation typed without network, when somebody else signs in on the device, then they neither see nor send it, and it waits for whoever typed it', async () => {
  const fetched = vi.fn(() => Promise.reject(new TypeError('offline')))
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
  expect(fetched).not.toHaveBeenCalled()
  await second.unmount()

  signedIn(7)
  const third = await open()
  await expect.element(third.getByLabelText('Euskera')).toHaveValue('Abesbatzak')
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
})

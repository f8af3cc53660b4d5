import { HUBS } from '@larunbat/rules/reference/lookups'
import { afterEach, expect, test, vi } from 'vitest'
import { merge } from './packs.ts'
import { refreshLists } from './remote-lists.ts'
import { refreshRemoteTexts } from './remote-texts.ts'
import { remoteTexts } from './saved-texts.ts'

const HOUR_MS = 3_600_000
const BAD_ANSWERS: [name: string, answer: () => Promise<Response>][] = [
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a failure', async () => new Response('{"shell":{}}', { status: 503 })],
  ['a page instead', async () => new Response('<!doctype html>')],
  ['a list', async () => Response.json([])],
  ['nothing', async () => Response.json(null)],
]

function givenServer() {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubEnv('DEV', false)
  const fetch = vi.fn<(address: string, init: { headers: Record<string, string> }) => Promise<Response>>()
  vi.stubGlobal('fetch', fetch)
  return fetch
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

test('given remote texts, when laid over the bundled ones, then only texts replace texts', () => {
  const base = { a: 'uno', b: { c: 'dos', d: 'tres' } }
  expect(merge(base, { a: 'UNO', b: { c: 'DOS' }, e: 'nuevo' })).toEqual({
    a: 'UNO',
    b: { c: 'DOS', d: 'tres' },
    e: 'nuevo',
  })
  expect(merge(base, { a: { x: 'y' }, b: 'roto' } as never)).toEqual(base)
  expect(merge(base, { a: 5 } as never)).toEqual(base)
})

test('given a good copy, when the next one is bad or cannot be fetched, then the good one stays and is requested with its ETag', async () => {
  const fetch = givenServer()
  const good = { shell: { skip: 'Bien' } }
  fetch.mockResolvedValueOnce(Response.json(good, { headers: { etag: '"1"' } }))
  expect(await refreshRemoteTexts('es', 0)).toEqual(good)
  expect(await refreshRemoteTexts('es', HOUR_MS - 1)).toBeUndefined()
  expect(fetch).toHaveBeenCalledTimes(1)
  for (const [name, answer] of BAD_ANSWERS) {
    fetch.mockImplementationOnce(answer)
    expect(await refreshRemoteTexts('es', 2 * HOUR_MS), name).toBeUndefined()
    expect(fetch.mock.lastCall?.[1].headers).toEqual({ 'if-none-match': '"1"' })
    expect(remoteTexts('es'), name).toEqual(good)
  }
  fetch.mockResolvedValueOnce(new Response(null, { status: 304 }))
  expect(await refreshRemoteTexts('es', 3 * HOUR_MS)).toBeUndefined()
  expect(await refreshRemoteTexts('es', 4 * HOUR_MS - 1)).toBeUndefined()
  expect(fetch).toHaveBeenCalledTimes(BAD_ANSWERS.length + 2)
})

test('given lists of the server, when they are good they name things, and when they are bad the last good ones go on', async () => {
  const fetch = givenServer()
  const shipped = structuredClone(HUBS)
  const entry = { id: 1, es: 'Uno', en: 'One', eu: 'Bat' }
  const good = {
    hubs: [entry],
    types: [entry],
    disciplines: [entry],
    collaborations: [entry],
    profiles: [entry],
  }
  const bad = [
    ...BAD_ANSWERS,
    ['an empty list', async () => Response.json({ ...good, hubs: [] })],
    ['a nameless entry', async () => Response.json({ ...good, hubs: [{ id: 1 }] })],
  ] as typeof BAD_ANSWERS
  for (const [name, answer] of bad) {
    fetch.mockImplementationOnce(answer)
    expect(await refreshLists(0), name).toBe(false)
    expect(HUBS, name).toEqual(shipped)
  }
  fetch.mockResolvedValueOnce(Response.json(good, { headers: { etag: '"2"' } }))
  expect(await refreshLists(0)).toBe(true)
  expect(HUBS).toEqual([entry])
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await refreshLists(HOUR_MS + 1)).toBe(false)
  expect(HUBS).toEqual([entry])
  ;(HUBS as unknown as unknown[]).splice(0, 1, ...shipped)
})

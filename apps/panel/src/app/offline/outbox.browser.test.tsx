import { getUser } from '@larunbat/contract'
import { ApiError } from '@larunbat/contract/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { callApi } from '../../shared/api/api.ts'
import {
  type DraftOrder,
  deleteDraft,
  draftsBelow,
  lockOf,
  readDraft,
  STORAGE_FULL,
  saveDraft,
} from '../../shared/drafts/draft-store.ts'
import { watchNetwork } from '../native/offline-toast.tsx'
import { listWaiting, type SendOutcome, sendWaiting } from './outbox.ts'

const order = (id: number, more: Partial<DraftOrder> = {}): DraftOrder => ({
  kind: 'event',
  id,
  version: 1,
  title: `Evento ${id}`,
  base: { title: 'antes' },
  ...more,
})
const keep = (id: number, more?: Partial<DraftOrder>) =>
  saveDraft(`0.content.${id}.info`, { title: `después ${id}` }, order(id, more))
const unreached = () => Promise.reject(new ApiError('network_error', 'sin red'))

beforeEach(async () => {
  // Other files leave some behind.
  await Promise.all((await draftsBelow('')).map(({ key }) => deleteDraft(key)))
})

test('given drafts of forms that save by themselves, when they are sent, then they go in the order they were typed, and others wait for their button', async () => {
  await keep(2)
  await new Promise((resolve) => setTimeout(resolve, 5))
  await keep(1)
  await saveDraft('0.profile.social', { web: 'https://example.org' })
  await saveDraft('7.content.1.info', { title: 'de otra persona' }, order(1))
  const sent: number[] = []
  const count = await sendWaiting(async ({ order: { id } }) => {
    sent.push(id)
    return 'sent'
  })
  expect([count, sent]).toEqual([2, [2, 1]])
  expect(await listWaiting()).toEqual([])
  expect(await readDraft('0.profile.social')).toBeDefined()
  expect(await readDraft('7.content.1.info')).toBeDefined()
})

test('given no server, when the first does not go, then nothing is lost and nothing else is tried', async () => {
  await keep(1)
  await keep(2)
  const send = vi.fn(unreached)
  expect(await sendWaiting(send)).toBe(0)
  expect(send).toHaveBeenCalledTimes(1)
  expect(await listWaiting()).toHaveLength(2)
})

test.each<[Exclude<SendOutcome, string>['problem'], number]>([
  ['conflict', 2],
  ['refused', 1],
])(
  'given a draft that is a %s, when it is sent, then it waits for the person and the others go',
  async (problem, tries) => {
    await keep(1)
    await new Promise((resolve) => setTimeout(resolve, 5))
    await keep(2)
    const send = vi.fn(
      async ({ order: { id } }): Promise<SendOutcome> => (id === 1 ? { problem, message: 'no' } : 'sent'),
    )
    expect(await sendWaiting(send)).toBe(1)
    expect(await listWaiting()).toMatchObject([
      { order: { id: 1, problem, message: 'no' }, values: { title: 'después 1' } },
    ])
    await sendWaiting(send)
    // Another user may have put back what was in conflict; what was refused is the same until it is changed.
    expect(
      send.mock.calls.filter(
        ([
          {
            order: { id },
          },
        ]) => id === 1,
      ),
    ).toHaveLength(tries)
  },
)

test('given a form that is open, when the others are sent, then its draft is left to it', async () => {
  await keep(1)
  await keep(2)
  let close = () => {}
  const isOpen = new Promise<void>((opened) => {
    void navigator.locks.request(lockOf('0.content.1.info'), { mode: 'shared' }, () => {
      opened()
      return new Promise<void>((resolve) => {
        close = resolve
      })
    })
  })
  await isOpen
  expect(await sendWaiting(async () => 'sent')).toBe(1)
  expect(await listWaiting()).toMatchObject([{ order: { id: 1 } }])
  close()
  await vi.waitFor(async () => expect(await sendWaiting(async () => 'sent')).toBe(1))
})

test('given drafts that are thrown away or written on while others go, when their turn comes, then what is there by then goes, and nothing else', async () => {
  for (const id of [1, 2, 3]) {
    await keep(id)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const sent: unknown[] = []
  await sendWaiting(async ({ order: { id }, values }) => {
    sent.push(values.title)
    if (id === 1) {
      await deleteDraft('0.content.2.info')
      await saveDraft('0.content.3.info', { title: 'más nuevo' }, order(3))
    }
    return 'sent'
  })
  expect(sent).toEqual(['después 1', 'más nuevo'])
  expect(await listWaiting()).toEqual([])
})

test('given words typed while a draft is on its way, when the server has the older ones, then the newer ones still wait', async () => {
  await keep(1)
  await sendWaiting(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    await saveDraft('0.content.1.info', { title: 'más nuevo' }, order(1))
    return 'sent'
  })
  expect(await listWaiting()).toMatchObject([{ values: { title: 'más nuevo' } }])
})

test('given a device without room, when something is typed, then it is said, and kept as long as the page', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const told = new Promise((resolve) => addEventListener(STORAGE_FULL, resolve, { once: true }))
  await keep(3)
  await told
  expect(await readDraft('0.content.3.info')).toMatchObject({ values: { title: 'después 3' } })
  expect(await listWaiting()).toHaveLength(1)
  put.mockRestore()
  expect(await sendWaiting(async () => 'sent')).toBe(1)
  expect(await listWaiting()).toEqual([])
})

test('given the application on a telephone without network, when the server is called, then nothing is sent, the result is the contract’s error and a message is shown for a moment', async () => {
  const sent = vi.spyOn(globalThis, 'fetch')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true })
  watchNetwork()
  const failure = await callApi(getUser, { id: 1 }).catch((error: unknown) => error)
  expect(failure).toMatchObject({
    code: 'network_error',
    status: -1,
    data: { codigo: -1, respuesta: 'network_error', mensaje: 'No hay conexión a Internet' },
  })
  expect(sent).not.toHaveBeenCalled()
  await expect.element(page.getByText('Oops... Parece que no tienes Internet')).toBeVisible()
  // In a browser the same call is tried: only the telephone knows for sure.
  vi.stubGlobal('Capacitor', undefined)
  sent.mockRejectedValue(new TypeError('offline'))
  expect(await callApi(getUser, { id: 1 }).catch(({ status }: ApiError) => status)).toBe(0)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

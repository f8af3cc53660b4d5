import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../session.ts'
import { deleteTransfers, keptTransfers } from './kept-transfers.ts'
import { PictureError, preparePicture } from './prepare-picture.ts'
import type { Transfer, TransferTools } from './transfer.ts'
import * as queue from './transfer-queue.ts'

const ACCOUNT = 41
interface Run {
  transfer: Transfer
  file: Blob
  tools: TransferTools
  end: () => void
  fail: (error: Error) => void
}
let runs: Run[] = []
const undone: string[] = []

/** A kind of file that waits until the test ends it. */
function teach({ defineTransfer, onArrived }: Pick<typeof queue, 'defineTransfer' | 'onArrived'>) {
  onArrived(async () => undefined)
  for (const [kind, lane] of [['probe', 'files'] as const, ['film', 'video'] as const])
    defineTransfer(kind, {
      lane,
      run: (file, transfer, tools) =>
        new Promise((resolve, reject) => {
          tools.signal.addEventListener('abort', () => reject(new Error('aborted')))
          runs.push({ file, transfer, tools, end: resolve, fail: reject })
        }),
      undo: async ({ name }) => undone.push(name),
    })
}

const add = (name: string, kind = 'probe', text = name) =>
  queue.addTransfer({ kind, eventId: 7, name, file: new File([text], name) })
const states = () => Object.fromEntries(queue.shownTransfers().map(({ name, state }) => [name, state]))
const runOf = (name: string) => {
  const run = runs.findLast(({ transfer }) => transfer.name === name)
  if (!run) throw new Error(`${name} was never sent`)
  return run
}

beforeEach(() => {
  signIn({ token: 'x', id: ACCOUNT } as Parameters<typeof signIn>[0])
  runs = []
  undone.length = 0
  teach(queue)
})
afterEach(async () => {
  for (const { id } of queue.shownTransfers()) await queue.cancelTransfer(id)
  await deleteTransfers((await keptTransfers(ACCOUNT)).map(({ id }) => id))
})

test('given five pictures and a video, when added, then two pictures and the video travel, the rest follow in order', async () => {
  for (const name of ['1', '2', '3', '4', '5']) add(name)
  add('film', 'film')
  expect(runs.map(({ transfer }) => transfer.name)).toEqual(['1', '2', 'film'])
  runOf('2').end()
  await vi.waitFor(() => expect(runs.at(-1)?.transfer.name).toBe('3'))
  expect(states()).not.toHaveProperty('2')
  expect(states()['4']).toBe('waiting')
})

test('given a picture that fails, when others wait, then they go on, and it is sent again on request', async () => {
  for (const name of ['1', '2', '3']) add(name)
  runOf('1').fail(new Error('no'))
  await vi.waitFor(() => expect(states()['1']).toBe('failed'))
  expect(runs.map(({ transfer }) => transfer.name)).toEqual(['1', '2', '3'])
  runOf('2').end()
  await vi.waitFor(() => expect(states()).not.toHaveProperty('2'))
  queue.resumeTransfer(queue.shownTransfers().find(({ name }) => name === '1')?.id ?? '')
  expect(runs.at(-1)?.transfer.name).toBe('1')
})

test('given a transfer under way, when paused and resumed, then it runs again with its notes', async () => {
  const id = add('1')
  await runOf('1').tools.note({ uploadLink: '/there' })
  queue.pauseTransfer(id)
  expect(states()['1']).toBe('paused')
  await vi.waitFor(() => expect(runOf('1').tools.signal.aborted).toBe(true))
  // The attempt that ended must not undo the pause.
  await Promise.resolve()
  expect(states()['1']).toBe('paused')
  queue.resumeTransfer(id)
  await vi.waitFor(() => expect(runs).toHaveLength(2))
  expect(runs[1]?.transfer.notes).toEqual({ uploadLink: '/there' })
})

test('given a cancelled transfer, then the server is notified and nothing of it is stored', async () => {
  const id = add('1')
  await vi.waitFor(async () => expect(await keptTransfers(ACCOUNT)).toHaveLength(1))
  await queue.cancelTransfer(id)
  expect(undone).toEqual(['1'])
  await vi.waitFor(async () => expect(await keptTransfers(ACCOUNT)).toEqual([]))
})

test('given a page loaded anew, when it takes up what was kept, then small files go on and another account sees none', async () => {
  add('1', 'probe', 'the bytes')
  await runOf('1').tools.note({ uploadId: 'abc' })
  await vi.waitFor(async () => expect(await keptTransfers(ACCOUNT)).toHaveLength(1))
  // The window that sends it holds it: another one must leave it alone.
  const another: string = '/src/shared/upload/transfer-queue.ts?another'
  const other = (await import(/* @vite-ignore */ another)) as typeof queue
  teach(other)
  await other.restoreTransfers()
  expect(other.shownTransfers()).toEqual([])
  expect(await keptTransfers(ACCOUNT + 1)).toEqual([])
  const [kept] = await keptTransfers(ACCOUNT)
  expect(kept).toMatchObject({ name: '1', notes: { uploadId: 'abc' }, bytes: 9 })
  expect(await kept?.file?.text()).toBe('the bytes')
})

test('given a picture that arrives before anything shows transfers, then it stays in the list until screens are notified', async () => {
  const another: string = '/src/shared/upload/transfer-queue.ts?early'
  const early = (await import(/* @vite-ignore */ another)) as typeof queue
  early.defineTransfer('quick', { lane: 'files', run: async () => undefined })
  early.addTransfer({ kind: 'quick', eventId: 7, name: 'quick', file: new File(['x'], 'quick') })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(early.shownTransfers()).toHaveLength(1)
  const told: string[] = []
  early.onArrived(async ({ name }) => told.push(name))
  await vi.waitFor(() => expect(early.shownTransfers()).toEqual([]))
  expect(told).toEqual(['quick'])
})

test('given a large file of before the reload, when another one is chosen, then it is refused, and the same goes on', async () => {
  const { saveTransfer } = await import('./kept-transfers.ts')
  const { fingerprintOf } = await import('./fingerprint.ts')
  const film = new File(['a long film'], 'film.mp4')
  await saveTransfer({
    ...{ id: 'large', kind: 'film', eventId: 7, name: 'film.mp4', bytes: film.size, accountId: ACCOUNT },
    notes: { uploadLink: '/uploads/video/1' },
    fingerprint: await fingerprintOf(film),
    at: Date.now(),
  })
  await queue.restoreTransfers()
  expect(states()['film.mp4']).toBe('needsFile')
  expect(await queue.giveFile('large', new File(['a wrong one'], 'film.mp4'))).toBe(false)
  expect(runs).toEqual([])
  expect(await queue.giveFile('large', new File(['a long film'], 'renamed.mp4'))).toBe(true)
  expect(runOf('film.mp4').transfer.notes).toEqual({ uploadLink: '/uploads/video/1' })
})

async function photo(width: number, height: number, type = 'image/png') {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height)
  return new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob as Blob), type))
}

test('given pictures, when prepared, then large ones are made smaller and others left as they are', async () => {
  const small = await photo(800, 600)
  expect(await preparePicture(small)).toBe(small)
  const ready = await preparePicture(await photo(5000, 2500, 'image/jpeg'))
  const { width, height } = await createImageBitmap(ready)
  expect([width, height, ready.type]).toEqual([4096, 2048, 'image/jpeg'])
})

test.each([
  ['heic', () => new File(['ftypheic'], 'IMG_1.HEIC'), { minWidth: 0, minHeight: 0 }],
  ['unreadable', () => new File(['<html>'], 'a.jpg', { type: 'image/jpeg' }), { minWidth: 0, minHeight: 0 }],
  ['tooSmall', () => photo(400, 300), { minWidth: 1200, minHeight: 675 }],
])('given a picture that is %s, when prepared, then that error is returned', async (fault, make, least) => {
  const failure = await preparePicture(await make(), least).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(PictureError)
  expect(failure).toMatchObject({ fault })
})

import { appendFileSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { failingStorage, failingWrites, mountVolume, type Volume } from '../faults/volume.ts'
import { endHolds } from '../lib/auditor.ts'
import { atLeast, atMost, type Check, CouldNotRunError, exactly, type ProveCtx, seen } from '../lib/check.ts'
import { wireAppOf } from '../lib/people.ts'
import type { Product } from '../lib/product.ts'
import { untilSettled } from '../lib/settled.ts'
import { givenSale, startSale } from '../lib/steady-sale.ts'

/** A new database with its log takes 128 MB alone; room is what counts, and there is none once it is full. */
const MEGABYTES = 256
const PER_SECOND = 10
const FULL_MS = 20_000
const LONGEST_MS = 60_000
const FILE_BYTES = 2_000_000
/** What logs may take in all. */
const LOGS_MB = 50
/** More than the database's log may have; it is looked at once a minute. */
const LONG_LOG_MB = 25
const LOOK_MS = 75_000

/**
 * The disk of database and files fills up while people buy and files come, and is emptied again: nothing is acknowledged that is
 * not stored, files are refused in words, and the same process sells and takes files again by itself. The database's log
 * stays short.
 */
export const check: Check = {
  id: 19,
  title: 'disk full while people buy and files come; logs stay short',
  invariants: ['I2', 'I7'],
  isTimed: true,
  coveredBy: 'apps/server/src/files/uploads/disk-full.test.ts',
  async run(_tier, ctx) {
    const { product, volume, isMounted } = await givenSmallDisk(ctx)
    try {
      const { pid } = product
      const bodies = await givenSale(product, ctx.seed)
      const files = await fileSender(product)
      const sale = startSale(product, { told: ctx.told, bodies, perSecond: PER_SECOND, seed: ctx.seed })
      await pause(5_000)
      await files.put()
      const whileFull = await fillFor(volume, files)
      const emptied = performance.now()
      await volume.free()
      const takesFiles = untilFiles(files)
      while (sale.lastBoughtAt < emptied && performance.now() < emptied + LONGEST_MS) await pause(25)
      const back = (sale.lastBoughtAt - emptied) / 1000
      const filesBack = (await takesFiles) / 1000
      await pause(3_000)
      const counts = await sale.stop()
      ctx.say(JSON.stringify({ ...counts, files: files.answers }))
      appendFileSync(join(product.dataDir, 'postgres.log'), Buffer.alloc(LONG_LOG_MB * 1_000_000, '\n'))
      await pause(LOOK_MS)
      const logs = megabytesOfLogs(product)
      await endHolds(product.db)
      const { open } = await untilSettled(product.db)
      const isSame = product.isUp && product.pid === pid
      files.end()
      return [
        atMost('sells again after', back, 10, 's'),
        atMost('takes files again after', filesBack, 10, 's'),
        exactly('the same server process', isSame ? 1 : 0, 1),
        atLeast('purchases acknowledged', counts.bought, 50),
        atMost('answers of 5xx other than busy', counts.faults, 0),
        atLeast('files refused for want of room: 507 or 503', whileFull.refused, 3),
        exactly('files taken or refused otherwise while it was full', whileFull.others, 0),
        exactly('files that were taken and are not whole', files.notWhole(), 0),
        atMost('logs of the database, after one of 25 MB', logs, LOGS_MB, 'MB'),
        atMost('payments without an end', open, 0),
        // 0: none could be mounted here, so files and statements were made to fail instead.
        seen('small volume mounted', isMounted ? MEGABYTES : 0, 'MB'),
      ]
    } finally {
      // Not before its product has ended, which on a busy machine takes a while.
      process.once('exit', () => volume.unmount())
    }
  },
}

/** A product on a small volume; where none can be mounted, one whose writes can be made to fail. */
async function givenSmallDisk(ctx: ProveCtx) {
  try {
    // Not in the folder of the check, which is deleted while the product may still end.
    const volume = mountVolume(mkdtempSync(join(tmpdir(), 'larunbat-volume-')), MEGABYTES)
    const product = await ctx.product({ dataDir: join(volume.dir, 'data'), isTemporary: false })
    return { product, volume, isMounted: true }
  } catch (error) {
    if (!(error instanceof CouldNotRunError)) throw error
    ctx.say(`${error.message.trim()} Writes are made to fail instead.`)
    const product = await ctx.product(failingWrites(ctx.dir))
    return { product, volume: await failingStorage(product, ctx.dir), isMounted: false }
  }
}

type FileSender = Awaited<ReturnType<typeof fileSender>>

/** A client that sends files, each to its own address, requested while there was space. */
async function fileSender(product: Product) {
  const app = wireAppOf(product, 'disk-full')
  const person = await app.person()
  const wanted = { proposito: 'documento', nombre: 'a.pdf', bytes: FILE_BYTES }
  const places: string[] = []
  while (places.length < 40)
    places.push(((await app.call('app_subida_crear', wanted, person)).data as { url: string }).url)
  const answers: Record<string, number> = {}
  const taken: string[] = []
  const body = Buffer.alloc(FILE_BYTES, '%PDF-1.7\n')
  return {
    answers,
    /** Returns the status; 0 when there was none, or no place is left. */
    async put(): Promise<number> {
      const place = places.shift()
      if (place === undefined) return 0
      const headers = { 'content-type': 'application/octet-stream' }
      const answer = await fetch(place, { method: 'PUT', headers, body }).catch(() => undefined)
      const status = answer?.status ?? 0
      answers[status] = (answers[status] ?? 0) + 1
      if (status === 200) taken.push(new URL(place).pathname.split('/').at(-1) ?? '')
      return status
    },
    notWhole: () =>
      taken.filter((id) => {
        const path = join(product.dataDir, 'files/private/uploads', `${id}.bin`)
        return statSync(path, { throwIfNoEntry: false })?.size !== FILE_BYTES
      }).length,
    end: () => app.http.close(),
  }
}

/** The log of the database has room kept for it: more is filled as soon as any is given back. */
async function fillFor(volume: Volume, files: FileSender) {
  const until = performance.now() + FULL_MS
  const seenThen = { refused: 0, others: 0 }
  while (performance.now() < until) {
    await volume.fill()
    const status = await files.put()
    if (status === 507 || status === 503) seenThen.refused += 1
    else seenThen.others += 1
    await pause(1_000)
  }
  return seenThen
}

/** Milliseconds until a file is taken; endless when none is within a minute. */
async function untilFiles(files: FileSender): Promise<number> {
  const began = performance.now()
  while (performance.now() < began + LONGEST_MS) {
    if ((await files.put()) === 200) return performance.now() - began
    await pause(500)
  }
  return Number.POSITIVE_INFINITY
}

function megabytesOfLogs({ dataDir }: Product): number {
  const logs = readdirSync(dataDir).filter((name) => name.startsWith('postgres.log'))
  return logs.reduce((all, name) => all + statSync(join(dataDir, name)).size, 0) / 1_000_000
}

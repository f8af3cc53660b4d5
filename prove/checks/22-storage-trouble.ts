import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { type S3Server, startS3Server } from '../../apps/server/src/platform/files/testing/s3-server.ts'
import type { TestAccount } from '../../apps/server/src/testing/test-app.ts'
import { startBrowsing, twiceAtMost } from '../lib/browsing.ts'
import { atMost, type Check, exactly, type Figure, seen } from '../lib/check.ts'
import { HttpClient } from '../lib/http.ts'
import { summary } from '../lib/offered-load.ts'
import { wireAppOf } from '../lib/people.ts'
import type { Product } from '../lib/product.ts'
import { givenFestival } from '../lib/programme.ts'
import { runTests } from '../lib/vitest.ts'

/** What is wrong with the bucket. */
const TROUBLES: Readonly<Record<string, S3Server['trouble']>> = {
  down: () => 'cut',
  silent: () => 'hang',
  'answers 500': () => ({ status: 500 }),
  'answers 403': () => ({ status: 403, code: 'AccessDenied' }),
  'answers 429': () => ({ status: 429, code: 'SlowDown' }),
}
const TROUBLE_MS = 45_000
/** One call, and one picture with all that its client tries. */
const CALL_MS = 120_000
const PICTURE_MS = 600_000
/** A client asks again after 1, 2, 4 ... seconds, a minute at most. */
const LONGEST_WAIT_MS = 64_000
/** The hosts of videos, and storages with every fault, are played by their tests. */
const FILES = [
  'apps/server/src/platform/files/storages.test.ts',
  'apps/server/src/files/stored-files/file-ledger.test.ts',
  'apps/server/src/events/video/vimeo/vimeo.test.ts',
]

/**
 * The bucket of the pictures is down, silent, and returns 500, 403 and 429: events are edited meanwhile, each picture
 * is stored after retries, and in the end rows and files agree.
 */
export const check: Check = {
  id: 22,
  title: 'storage down, silent, 500, 403, 429; video host in trouble',
  invariants: ['I7'],
  coveredBy: 'apps/server/src/platform/files/storages.test.ts',
  isTimed: true,
  async run(_tier, ctx) {
    const bucket = await startS3Server()
    const { accessKeyId, secretAccessKey, region } = bucket.credentials
    const product = await ctx.product({
      env: {
        S3_ENDPOINT: bucket.endpoint,
        S3_BUCKET: bucket.bucket,
        S3_REGION: region,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      },
    })
    const { lists, pages } = await givenFestival(product, 50, { capacity: 10 })
    const app = wireAppOf(product, 'storage')
    const owner = await app.person()
    const eventId = await givenEvent(product, owner)
    const browsing = startBrowsing(product, [...lists, ...pages.slice(0, 20)])
    await pause(5_000)
    browsing.times()
    await pause(ctx.some(20_000))
    const quiet = browsing.times()
    const figures: Figure[] = []
    const pictures = { asked: 0, stored: 0, refusals: {} as Record<string, number> }
    const patience: number[] = []
    const calls: number[] = []
    for (const [name, trouble] of Object.entries(TROUBLES)) {
      bucket.trouble = trouble
      const began = performance.now()
      const until = began + Math.max(10_000, ctx.some(TROUBLE_MS))
      const picture = putPicture(product, owner, { eventId, calls, pictures }).then((ms) => patience.push(ms))
      let edits = 0
      let failed = 0
      const times: number[] = []
      for (; performance.now() < until; edits++) {
        const at = performance.now()
        const contenido = { id: eventId, titulo: `${name} ${edits}` }
        const answer = await app.call('app_contenido_update', { contenido }, owner)
        times.push(performance.now() - at)
        if (answer.error) failed += 1
        await pause(250)
      }
      const others = browsing.times()
      bucket.trouble = () => undefined
      await picture
      ctx.say(`${name}: ${edits} edits, ${JSON.stringify(pictures.refusals)}`)
      figures.push(exactly(`${name}: edits that failed, of ${edits}`, failed, 0))
      figures.push(atMost(`${name}: edits p95`, summary(times).p95, 1_000, 'ms'))
      figures.push(...twiceAtMost(`(${name})`, others, quiet).slice(0, 1))
    }
    browsing.stop()
    app.http.close()
    const agree = await compareFiles(product, bucket)
    await bucket.stop()
    return [
      ...figures,
      seen('quiet p99 of browsing', quiet.p99, 'ms'),
      exactly('pictures stored in the end', pictures.stored, Object.keys(TROUBLES).length),
      atMost('one call, longest', Math.max(...calls) / 1000, CALL_MS / 1000, 's'),
      atMost(
        'one picture with all tries, longest',
        Math.max(...patience) / 60_000,
        PICTURE_MS / 60_000,
        'min',
      ),
      seen('tries', pictures.asked),
      exactly('refusals without a word for it', pictures.refusals.none ?? 0, 0),
      exactly('rows whose files are not there', agree.withoutFile, 0),
      exactly('pictures in rows', agree.rows, pictures.stored),
      exactly('files that neither a row nor the list of what is to be swept names', agree.withoutRow, 0),
      exactly('pages not shown', browsing.failed, 0),
      ...(await runTests(FILES)),
    ]
  },
}

async function givenEvent({ db }: Product, owner: TestAccount): Promise<number> {
  const values = { owner_id: owner.id, title: 'An event with pictures' }
  return (await db.insertInto('event').values(values).returning('id').executeTakeFirstOrThrow()).id
}

interface Putting {
  eventId: number
  /** How long each call took. */
  calls: number[]
  pictures: { asked: number; stored: number; refusals: Record<string, number> }
}

/** Puts a picture as the panel does, asking again later each time; returns the milliseconds until it was there. */
async function putPicture(
  product: Product,
  owner: TestAccount,
  { eventId, calls, pictures }: Putting,
): Promise<number> {
  const began = performance.now()
  const background = { r: pictures.stored * 40, g: 90, b: 120 }
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const fields = {
    contenido_id: eventId,
    base64: picture.toString('base64'),
    token: owner.token,
    lang: 'en',
  }
  const patient = new HttpClient(product.url, { timeoutMs: CALL_MS })
  for (let wait = 1_000; performance.now() - began < PICTURE_MS; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    pictures.asked += 1
    const answer = await patient.post('/api/app_contenido_media_add', fields)
    calls.push(answer.ms)
    const { error, data } = JSON.parse(answer.text) as { error: boolean; data: { code?: string } }
    if (!error) {
      pictures.stored += 1
      patient.close()
      return performance.now() - began
    }
    const code = data?.code ?? 'none'
    pictures.refusals[code] = (pictures.refusals[code] ?? 0) + 1
    await pause(wait)
  }
  return Number.POSITIVE_INFINITY
}

/** What stands in rows, held against what is in the bucket. */
async function compareFiles({ db }: Product, bucket: S3Server) {
  const { rows } = await sql<{
    text: string
    url: string
  }>`select url, media::text as text from media`.execute(db)
  const loose = await db.selectFrom('loose_file').select('key').execute()
  const isNamed = (key: string) =>
    rows.some(({ text }) => text.includes(key)) || loose.some((line) => key.startsWith(line.key))
  const keys = [...bucket.objects.keys()]
  return {
    rows: rows.length,
    withoutFile: rows.filter(({ url }) => !keys.some((key) => url.endsWith(key))).length,
    withoutRow: keys.filter((key) => !isNamed(key)).length,
  }
}

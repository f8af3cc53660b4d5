import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { routes } from '../app/handlers.ts'
import { hostileBodies, seeded } from './hostile-cases.ts'
import { HOSTILE_BODIES, manyKeys, wireBody } from './hostile-values.ts'
import { rightBody } from './right-body.ts'
import { type TestAccount, testApp } from './test-app.ts'

const app = await testApp({ SERVICE_KEY: 'a-service-key-of-this-test' })
/** Wrong bodies for each call; `npm run prove` sends more. */
const CASES_A_CALL = Number(process.env.PROVE_CASES ?? 60)
const IS_PROVED = process.env.PROVE_CASES !== undefined
const AT_ONCE = 6
/** A guard against work that grows with the square of a body; a busy machine takes a multiple of what is usual. */
const SLOWEST_MS = 5000
const STACK = /\bat .+:\d+:\d+|node_modules|\.ts:\d+|\bError:|select .+ from |violates|syntax error/i

/** Without a sign-in. */
const NOBODY: TestAccount = { id: 0, email: 'nobody@example.org', token: '' }

const random = seeded(20261128)
/** Each request comes from a network of its own, so that no limit answers in the call's place. */
const anyAddress = () => [10, ...Array.from({ length: 3 }, () => Math.floor(random() * 256))].join('.')

async function send(wireName: string, payload: string | Buffer, headers: Record<string, string> = {}) {
  const began = performance.now()
  const response = await app.app.inject({
    method: 'POST',
    url: `/api/${wireName}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
    remoteAddress: anyAddress(),
  })
  return { status: response.statusCode, text: response.body, ms: performance.now() - began }
}

/** What is wrong with the answer to a body, or undefined. A slow answer counts when it is slow alone, too. */
async function faultOf(
  wireName: string,
  payload: string,
  refused: string[] = [],
): Promise<string | undefined> {
  const { status, text, ms } = await send(wireName, payload)
  if (status >= 400) refused.push(payload)
  const seen = `${payload.slice(0, 300)} -> ${status} ${text.slice(0, 300)}`
  if (status >= 500) return seen
  if (STACK.test(text)) return `tells too much: ${seen}`
  const envelope = JSON.parse(text) as { error: boolean; msg: string; data: unknown }
  if (typeof envelope.error !== 'boolean' || typeof envelope.msg !== 'string') return `no envelope: ${seen}`
  if (status !== 200 && !envelope.error) return `status of a failure: ${seen}`
  if (ms > SLOWEST_MS && (await send(wireName, payload)).ms > SLOWEST_MS) return `${ms} ms: ${seen}`
  return undefined
}

/** What refusing leaves behind: counts of tries. */
const COUNTS = ['rate_limit', 'idempotency_key']
let tables: string[] | undefined

/** One figure for all rows but counts of tries. */
async function rowsNow(): Promise<string> {
  tables ??= (
    await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(app.db)
  ).rows
    .map(({ name }) => name)
    .filter((name) => !COUNTS.includes(name))
  const sums = tables.map(
    (
      name,
    ) => sql`(select coalesce(sum(hashtextextended((to_jsonb(t) - 'failed_sign_ins' - 'locked_until' - 'last_used_at'
      - 'last_seen_at')::text, 0)), 0) from ${sql.table(name)} t)`,
  )
  const { rows } = await sql<{ sums: string[] }>`select array[${sql.join(sums)}]::text[] as sums`.execute(
    app.db,
  )
  return tables.map((name, n) => `${name} ${rows[0]?.sums[n]}`).join('\n')
}

/** Tables that bodies change which are refused all the same. Those taken now, though not before, prove nothing and are left out. */
async function changedBy(wireName: string, payloads: readonly string[]): Promise<string[]> {
  let some = payloads
  for (let tries = 0; tries < 4; tries++) {
    const before = await rowsNow()
    const statuses: number[] = []
    for (let at = 0; at < some.length; at += AT_ONCE)
      statuses.push(
        ...(await Promise.all(some.slice(at, at + AT_ONCE).map((one) => send(wireName, one)))).map(
          ({ status }) => status,
        ),
      )
    const refused = some.filter((_, n) => (statuses[n] as number) >= 400)
    if (refused.length === some.length) {
      const after = (await rowsNow()).split('\n')
      const changed = before.split('\n').filter((line, n) => line !== after[n])
      return changed.map((line) => line.split(' ')[0] as string)
    }
    some = refused
  }
  return []
}

async function faultsOf(
  wireName: string,
  payloads: readonly string[],
  refused: string[] = [],
): Promise<string[]> {
  const faults: string[] = []
  for (let at = 0; at < payloads.length; at += AT_ONCE) {
    const some = payloads.slice(at, at + AT_ONCE).map((payload) => faultOf(wireName, payload, refused))
    for (const fault of await Promise.all(some)) if (fault !== undefined) faults.push(fault)
  }
  return faults
}

describe.each(routes.map(({ call }) => [call.wireName, call] as const))('%s', (wireName, call) => {
  test('given wrong values in any field, then it returns an error of the caller, soon, and reveals nothing else', async () => {
    const owner = await app.givenAccount()
    const admin = await app.givenAdmin()
    const few = call.access === 'admin' ? [admin] : [owner, admin]
    const roles = IS_PROVED ? [owner, admin, await app.givenAccount(), NOBODY] : few
    const refused: string[] = []
    for (const who of roles) {
      const base = await rightBody(app, call, owner, who)
      const bodies = hostileBodies(call, base, CASES_A_CALL / roles.length, IS_PROVED)
      expect(await faultsOf(wireName, bodies.map(wireBody), refused)).toEqual([])
    }
    if (IS_PROVED) expect(await changedBy(wireName, refused)).toEqual([])
    // Tokens end by some of these calls; nothing else may come of them.
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  }, 600_000)

  test('given a body that is wrong as a whole, then it returns an error of the caller', async () => {
    const { token } = call.access === 'admin' ? await app.givenAdmin() : await app.givenAccount()
    const signedIn = Object.values(HOSTILE_BODIES).map((body) =>
      body.replace(/^{(?=")/, `{"token":"${token}",`),
    )
    expect(await faultsOf(wireName, [...signedIn, HOSTILE_BODIES.longToken ?? ''])).toEqual([])
  })
})

test.runIf(IS_PROVED)(
  'given any call and another kind of body, then it is refused before it is read',
  async () => {
    const packed = gzipSync('{"lang":"es"}')
    const bomb = gzipSync(Buffer.alloc(21 * 1024 * 1024, 'a'))
    for (const { call } of routes) {
      const { wireName, maxBytes = 1024 * 1024 } = call
      const types = [
        'application/x-www-form-urlencoded',
        'text/plain',
        'multipart/form-data; boundary=x',
        'application/xml',
      ]
      for (const type of types)
        expect([wireName, (await send(wireName, 'lang=es', { 'content-type': type })).status]).toEqual([
          wireName,
          415,
        ])
      const { status } = await send(wireName, packed, { 'content-encoding': 'gzip' })
      // What is packed is unpacked, as far as a body may be long, and read like any other.
      expect([wireName, status < 500]).toEqual([wireName, true])
      const unpacked = await send(wireName, bomb, { 'content-encoding': 'gzip' })
      expect([wireName, unpacked.status]).toEqual([wireName, 413])
      const large = await send(wireName, `{"lang":"${'x'.repeat(maxBytes)}"}`)
      expect([wireName, large.status]).toEqual([wireName, 413])
      expect(await faultsOf(wireName, [manyKeys(100_000)])).toEqual([])
    }
    const media = routes.filter(({ call: { maxBytes = 0 } }) => maxBytes > 2 * 1024 * 1024)
    expect(media.length).toBeGreaterThan(0)
    for (const { call } of media) {
      const picture = Buffer.alloc(16 * 1024 * 1024).toString('base64')
      expect((await send(call.wireName, `{"foto":"data:image/png;base64,${picture}"}`)).status).toBe(413)
    }
  },
  600_000,
)

test('given another kind of body, then it is refused before it is read', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await send('app_hubs', 'lang=es', form)).status).toBe(415)
  expect((await send('app_hubs', '{}', { 'content-type': 'text/plain' })).status).toBe(415)
  const packed = gzipSync(Buffer.alloc(5_000_000, 'a'))
  expect((await send('app_hubs', packed, { 'content-encoding': 'gzip' })).status).toBe(413)
  expect((await send('app_hubs', `{"lang":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413)
})

test('given a body of as many fields as fit into one, then it is read and answered soon', async () => {
  expect(await faultsOf('app_contenidos_usu_get', [manyKeys(60_000)])).toEqual([])
})

test('given a key for repeating and a body nested without end, then both are looked at and nothing breaks', async () => {
  const { token } = await app.givenAccount()
  const contenido = { titulo: 'Coro', ciudad: 'Bilbao', tipo: 1 }
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  const body = JSON.stringify({ token, clave: 'a-key-of-mine', contenido, x: '@@' }).replace('"@@"', deep)
  const answers = [await send('app_contenido_add', body), await send('app_contenido_add', body)]
  for (const { status } of answers) expect(status).toBeLessThan(500)
  expect(answers[0]?.text).toBe(answers[1]?.text)
})

import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { ReplicaLag, toLsn } from '../../platform/db/reading-pool.ts'
import { isLong, isVital, refuseOverload } from '../../platform/http/overload.ts'
import { createHttpServer } from '../../platform/http/server.ts'
import { memoryLimits, redisLimits } from '../../platform/limits/shared-limits.ts'
import { createProcessState } from '../../platform/process/process-state.ts'
import { withoutSecrets } from '../../platform/without-secrets.ts'
import { testApp } from '../../testing/test-app.ts'
import { HoldQueue } from '../../ticketing/orders/hold-queue.ts'
import { startHeartbeat } from './heartbeat.ts'

const TOKEN = 'a-token-for-figures'
const app = await testApp({
  METRICS_TOKEN: TOKEN,
  SERVICE_KEY: 'not-to-be-shown-to-anybody',
})
const admin = await app.givenAdmin()
const patient = { timeout: 20_000, interval: 20 }

test('given more requests than can be under way, then the rest gets 503, but never health or a purchase', async () => {
  const life = createProcessState()
  const log = pino({ level: 'silent' })
  const shed = { maxInFlight: 2, isVital, isLong, refuse: refuseOverload, life, log }
  const server = await createHttpServer({ log, isProxyTrusted: false, corsOrigins: [], life, shed })
  const gate = Promise.withResolvers<void>()
  for (const url of ['/slow', '/healthz', '/es/compra/a'])
    server.get(url, () => gate.promise.then(() => 'done'))
  const ask = (url: string, headers = {}) => server.inject({ url, headers })
  const slow = [ask('/slow'), ask('/slow')]
  await vi.waitFor(() => expect(life.inFlight).toBe(2), patient)
  const page = await ask('/es', { accept: 'text/html' })
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '3'])
  for (const language of ['es', 'en', 'eu']) expect(page.body).toContain(`lang="${language}"`)
  const call = await ask('/api/app_hubs')
  expect(call.statusCode).toBe(503)
  expect(call.json()).toMatchObject({ error: true, data: { code: 'request.overloaded' } })
  const vital = [ask('/healthz'), ask('/es/compra/a')]
  gate.resolve()
  for (const answer of await Promise.all([...slow, ...vital])) expect(answer.statusCode).toBe(200)
  await vi.waitFor(() => expect(life.inFlight).toBe(0), patient)
  expect((await ask('/slow')).statusCode).toBe(200)
  life.isDraining = true
  expect((await ask('/slow')).headers.connection).toBe('close')
  await server.close()
})

test('given figures, then this machine and callers with the token read them, and others get no sign of them', async () => {
  await app.call('app_hubs')
  const read = (headers = {}, remoteAddress = '203.0.113.7') =>
    app.app.inject({ url: '/metrics', headers, remoteAddress })
  expect((await read()).statusCode).toBe(404)
  expect((await read({ authorization: 'Bearer another-word-of-length' })).statusCode).toBe(404)
  expect((await read({ 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1')).statusCode).toBe(404)
  // People come by another address: a proxy on this machine would look like this.
  expect((await read({}, '127.0.0.1')).statusCode).toBe(404)
  expect((await read({ host: 'localhost:3000' }, '127.0.0.1')).statusCode).toBe(404)
  const { body } = await read({ authorization: `Bearer ${TOKEN}` })
  expect(body).toMatch(/larunbat_calls_total\{call="app_hubs",code="ok"\} [1-9]/)
  expect(body).toMatch(
    /larunbat_http_request_seconds_count\{method="POST",route="\/api\/app_hubs",status="200"\} [1-9]/,
  )
  for (const name of ['pool_connections', 'hold_queue', 'places', 'baskets', 'payments_open', 'mails'])
    expect(body).toContain(`larunbat_${name}{`)
})

test('given a process, then the page of the system lists it until it ends', async () => {
  const life = createProcessState()
  const log = { level: 'info', warn: vi.fn() }
  const stop = startHeartbeat({
    db: app.db,
    life,
    role: 'web',
    log: log as never,
    logLevel: 'info',
    poolFigures: () => ({ size: 3, idle: 1, waiting: 0 }),
  })
  await vi.waitFor(async () => expect((await system()).procesos).toHaveLength(1), patient)
  expect((await system()).procesos[0]).toMatchObject({ papel: 'web', conexiones: 3, terminando: 0 })
  await stop()
  expect((await system()).procesos).toEqual([])
  expect(log.warn).not.toHaveBeenCalled()
})

const system = async () => (await app.call('app_sistema', {}, admin)).data

test('given the page of the system, then it shows the state and no secret', async () => {
  const state = await system()
  expect(state.base_datos.migracion).toMatch(/^\d{3}-/)
  expect(state.ajustes).toContainEqual({ nombre: 'SERVICE_KEY', valor: '✓' })
  expect(JSON.stringify(state)).not.toContain('not-to-be-shown')
  expect(
    state.ajustes.find(({ nombre }: { nombre: string }) => nombre === 'DATABASE_URL').valor,
  ).not.toContain('@')
})

test('given an administrator who wants more in the log, then the request holds for a while and is recorded with its author', async () => {
  const more = await app.call('app_sistema_registro', { nivel: 'debug', minutos: 5 }, admin)
  expect(more.data.detalle_registro.nivel).toBe('debug')
  const usual = await app.call('app_sistema_registro', { nivel: null, minutos: 5 }, admin)
  expect(usual.data.detalle_registro).toBeNull()
  const lines = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', admin.id)
    .execute()
  expect(lines).toEqual([{ action: 'system.logging' }, { action: 'system.logging' }])
})

test('given failed work, when it is to be tried again, then all of it waits once more, of each key one piece', async () => {
  await sql`create schema pgboss`.execute(app.db)
  await sql`create table pgboss.queue (name text primary key)`.execute(app.db)
  await sql`create table pgboss.job (id uuid default gen_random_uuid(), name text, state text, singleton_key text,
    retry_limit int default 0, retry_count int default 0, start_after timestamptz default now(),
    created_on timestamptz default now(), completed_on timestamptz, output jsonb)`.execute(app.db)
  await sql`insert into pgboss.queue values ('mail')`.execute(app.db)
  await sql`insert into pgboss.job (name, state, singleton_key, output) values
    ('mail', 'failed', '1', '{"message": "refused ane@example.org"}'), ('mail', 'failed', '1', null),
    ('mail', 'failed', '2', null), ('mail', 'active', '2', null), ('mail', 'failed', null, null)`.execute(
    app.db,
  )
  const [before] = (await system()).colas
  expect(before).toMatchObject({ cola: 'mail', fallidos: 4, en_marcha: 1, esperan: 0 })
  expect(before.ultimo_error ?? '').not.toContain('ane@')
  const { data } = await app.call('app_sistema_reintentar', { cola: 'mail' }, admin)
  expect(data).toEqual({ cuantos: 2 })
  expect((await system()).colas[0]).toMatchObject({ fallidos: 2, esperan: 2 })
})

test('given text with addresses, accounts and secrets, then none of them is left in it', () => {
  const token = 'zdBJq29FJn57TPcSKRwMwG6_Yr1ObdZd84gDcWQwQkw'
  const secrets = [
    'ane.etxebarria+2@example.org',
    'ES91 2100 0418 4502 0005 1332',
    'ES9121000418450200051332',
    token,
    'sk_live_abcdefgh123',
  ]
  for (const secret of secrets) {
    expect(withoutSecrets(`{"msg":"of ${secret} it is"}`)).not.toContain(secret)
  }
  expect(withoutSecrets('postgres://larunbat:word@host/db')).toBe('postgres://larunbat:***@host/db')
  const plain = '{"path":"/api/app_hubs","reqId":"78ae7f35-b440-4813-ac4b-629894dfafe0","status":200}'
  expect(withoutSecrets(plain)).toBe(plain)
})

test('given a replica, then it counts as behind by the time it has not replayed, also when it hears nothing at all', () => {
  const lag = new ReplicaLag(5_000)
  expect(lag.behindMs(0)).toBe(Number.POSITIVE_INFINITY)
  lag.note(0, toLsn('0/100'), toLsn('0/100'))
  expect(lag.behindMs(400)).toBe(400)
  // The primary goes on, the replica stays.
  for (let at = 1_000; at <= 9_000; at += 1_000) lag.note(at, toLsn(`1/${at}`), toLsn('0/100'))
  expect(lag.behindMs(9_000)).toBe(9_000)
  lag.note(10_000, toLsn('2/0'), toLsn('1/9000'))
  expect(lag.behindMs(10_000)).toBe(1_000)
})

test('given limits in Redis that is away, then each process counts for itself and says so once', async () => {
  const log = { warn: vi.fn(), info: vi.fn() }
  for (const limits of [memoryLimits(), await redisLimits('redis://127.0.0.1:1', log)]) {
    const limiter = limits.of({ name: 'test', max: 2, seconds: 60 })
    await limiter.take('a')
    await limiter.take('a')
    await expect(limiter.take('a')).rejects.toMatchObject({ code: 'request.too_many' })
    await limiter.take('b')
    await limits.close()
  }
  expect(log.warn.mock.calls.length).toBeLessThanOrEqual(1)
})

test('given more purchases than could be served in time, then further ones are refused at once', async () => {
  const queue = new HoldQueue(() => new Promise(() => {}))
  const request = (n: number) => ({ orders: [{ eventId: 1 }], tokenHash: Buffer.from(String(n)) }) as never
  for (let n = 0; n < 2_000; n++) void queue.take(request(n))
  expect(queue.waiting).toBe(2_000)
  expect(() => queue.take(request(2_000))).toThrow(expect.objectContaining({ code: 'request.overloaded' }))
})

import { defineCall, entity, field, flag, id, oneOf, optional, text, whole } from '@larunbat/contract/kit'
import { type Logger, pino } from 'pino'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { AppError } from '../errors.ts'
import type { Actor, Context, Route } from './context.ts'
import { registerCalls } from './dispatcher.ts'
import { RefusalLog } from './security-log.ts'
import { createHttpServer } from './server.ts'

const { db, services, app: wholeApp } = await testApp()

const actor: Actor = {
  accountId: 7,
  isAdmin: false,
  isFullAdmin: false,
  grants: [],
  isConfirmed: true,
  profileId: 3,
  name: 'Ane',
  email: 'ane@example.org',
  language: 'eu',
  tokenHash: Buffer.alloc(32),
}

const echo = defineCall({
  wireName: 'app_eco',
  access: 'user',
  summary: 'Answers what it gets.',
  input: entity({
    title: field('titulo', text(10, 1)),
    seats: field('aforo', optional(whole(1, 20))),
    isOpen: field('abierto', optional(flag)),
    place: field('lugar_espacio', optional(oneOf({ indoor: 'interior', outdoor: 'exterior' }))),
  }),
  output: entity({ title: field('titulo', text(10)), caller: field('quien', id) }),
  isIdempotent: true,
})

let answersWrong = false
let failure: Error | undefined
let runs = 0
let seen: unknown

const routes: Route<Context>[] = [
  {
    call: echo,
    handle: async (ctx, input) => {
      runs += 1
      seen = input
      if (failure) throw failure
      const { title } = input as { title: string }
      return { title: answersWrong ? 5 : title, caller: ctx.actor?.accountId }
    },
  },
]

const app = await createHttpServer({
  log: pino({ level: 'silent' }),
  isProxyTrusted: false,
  corsOrigins: ['https://app.example'],
})
registerCalls(app, routes as never, {
  db,
  services,
  authenticate: async (token) => (token === 'good' ? actor : undefined),
  serviceKey: undefined,
  isServiceKey: () => false,
  isCallerGone: () => false,
})

async function post(body: unknown, headers: Record<string, string> = {}) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/app_eco',
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.statusCode, headers: response.headers, ...response.json() }
}

const good = { token: 'good', lang: 'es', titulo: 'Hola' }

test('given exactly the fields of the wire, when called, then the handler sees the names of the code', async () => {
  const answer = await post({ ...good, aforo: '12', abierto: 1, lugar_espacio: 'interior', unknown: {} })
  expect(answer).toMatchObject({ status: 200, error: false, msg: '', data: { titulo: 'Hola', quien: 7 } })
  expect(seen).toEqual({ title: 'Hola', seats: 12, isOpen: true, place: 'indoor' })
})

test('given the token as a Bearer header, when called, then it counts where the body has none, and the body goes first', async () => {
  const body = { titulo: 'Hola' }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  expect(await post(body, bearer('good'))).toMatchObject({ error: false, data: { quien: 7 } })
  expect(await post(body, bearer('bad'))).toMatchObject({ data: { code: 'request.sign_in_needed' } })
  expect(await post(body, { authorization: 'Basic Z29vZA==' })).toMatchObject({
    data: { code: 'request.sign_in_needed' },
  })
  expect(await post({ ...body, token: 'bad' }, bearer('good'))).toMatchObject({
    data: { code: 'request.sign_in_needed' },
  })
})

test('given several wrong fields, when called, then each is named in the language of the caller and nothing runs', async () => {
  const before = runs
  const answer = await post({ ...good, titulo: 'demasiado largo', aforo: 21, lugar_espacio: 'techo' })
  expect(answer).toMatchObject({
    status: 200,
    error: true,
    data: {
      code: 'input.invalid',
      fields: ['titulo', 'aforo', 'lugar_espacio'],
      mensajes: { titulo: '10 caracteres como máximo', aforo: 'entre 1 y 20' },
    },
  })
  expect(answer.msg).toContain('Título')
  expect((await post({ ...good, lang: 'eu', titulo: undefined })).msg).toContain('Izenburua: beharrezkoa da')
  expect(runs).toBe(before)
})

test('given another language than ours, when it fails, then the message is English', async () => {
  expect((await post({ ...good, lang: 'fr', titulo: '' })).msg).toContain('Title: is needed')
})

test('given no token, an ended one or the id of another account, when called, then each is a business refusal that says which', async () => {
  expect(await post({ titulo: 'Hola' })).toMatchObject({
    status: 200,
    msg: 'Log in first.',
    data: { code: 'request.sign_in_needed' },
  })
  expect(await post({ ...good, token: 'old' })).toMatchObject({
    status: 200,
    msg: 'Tu sesión ha terminado. Entra otra vez.',
    data: { code: 'request.sign_in_needed' },
  })
  expect(await post({ ...good, usuario_id: 8 })).toMatchObject({
    status: 200,
    data: { code: 'request.not_allowed' },
  })
  expect(await post({ ...good, usuario_id: '7' })).toMatchObject({ status: 200, error: false })
})

test('given what is no JSON, is too large or of another type, when sent, then 400, 413 and 415 in the envelope', async () => {
  expect(await post('{"titulo":')).toMatchObject({
    status: 400,
    error: true,
    data: { code: 'request.not_json' },
  })
  expect(await post({ ...good, extra: 'x'.repeat(1_100_000) })).toMatchObject({ status: 413, error: true })
  expect(await post('titulo=Hola', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
    status: 415,
  })
  expect(await post('{}', { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
})

test('given a body that reaches for the prototype, when sent, then it is refused and no object gains anything', async () => {
  const answer = await post('{"token":"good","titulo":"Hola","__proto__":{"isAdmin":true}}')
  expect(answer).toMatchObject({ status: 400, error: true })
  expect(
    (await post('{"token":"good","titulo":"Hola","constructor":{"prototype":{"isAdmin":true}}}')).status,
  ).toBe(400)
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

test('given an array, a number or null as body, when sent, then the fields are required', async () => {
  for (const body of ['[]', '5', 'null']) expect((await post(body)).data?.code).toBe('request.sign_in_needed')
})

test('given a handler that returns a value outside the contract, when called, then it is reported as our fault', async () => {
  answersWrong = true
  const answer = await post(good)
  answersWrong = false
  expect(answer).toMatchObject({ status: 500, error: true, data: { code: 'unexpected' } })
  expect(JSON.stringify(answer)).not.toContain('does not fit')
})

test('given a business failure, when it is thrown, then it is HTTP 200 with its code and text', async () => {
  failure = new AppError('content.not_found')
  const answer = await post(good)
  failure = new Error('secret detail')
  const unexpected = await post(good)
  failure = undefined
  expect(answer).toMatchObject({ status: 200, error: true, data: { code: 'content.not_found' } })
  expect(answer.msg).toBe('Ese evento no existe o no es tuyo.')
  expect(JSON.stringify(unexpected)).not.toContain('secret')
})

test('given a database that went away, when a call needs it, then the caller gets an error to retry soon', async () => {
  failure = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const answer = await post(good)
  failure = undefined
  expect(answer).toMatchObject({ status: 503, error: true, data: { code: 'request.overloaded' } })
  expect(answer.headers['retry-after']).toBe('5')
})

test('given a key, when the same request comes ten times at once, then it runs once and all get the same answer', async () => {
  const before = runs
  const request = { ...good, clave: 'key-number-one' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(request)))
  expect(runs - before).toBe(1)
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(await post({ ...request, titulo: 'Adiós' })).toMatchObject({
    error: true,
    data: { code: 'request.key_reused' },
  })
  expect(await post({ ...good, clave: 'short' })).toMatchObject({ error: true, data: { fields: ['clave'] } })
})

test('given no key, when the same request comes twice, then it runs twice', async () => {
  const before = runs
  await Promise.all([post(good), post(good)])
  expect(runs - before).toBe(2)
})

test('given a failure under a key, when it is tried again, then nothing of the first try is kept', async () => {
  const request = { ...good, clave: 'key-of-a-failure' }
  failure = new AppError('content.not_found')
  expect((await post(request)).error).toBe(true)
  failure = undefined
  expect((await post(request)).error).toBe(false)
})

test('given an origin of ours and a foreign one, when they ask, then only ours is let in', async () => {
  const ours = await app.inject({
    method: 'OPTIONS',
    url: '/api/app_eco',
    headers: { origin: 'https://app.example' },
  })
  expect(ours.headers['access-control-allow-origin']).toBe('https://app.example')
  const foreign = await post(good, { origin: 'https://evil.example' })
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  expect(foreign.headers['cache-control']).toBe('no-store')
})

test('given the whole product, when an unknown call is made by any method, then 404 stands in the envelope', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    const response = await wholeApp.inject({ method, url: '/api/app_nada' })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ error: true, data: { code: 'request.no_such_call' } })
  }
})

test('given a client whose host is the origin itself, when it calls, then it is answered as below /api', async () => {
  const post = (url: string) =>
    wholeApp.inject({ method: 'POST', url, payload: { lang: 'es', email: 'a@b.eus', password: 'x' } })
  expect((await post('/app_login')).json()).toEqual((await post('/api/app_login')).json())
  const cities = await wholeApp.inject({ url: '/ciudades?q=Gasteiz' })
  expect(cities.json().data[0]).toMatchObject({ nombre: expect.stringContaining('Vitoria') })
  for (const url of ['/app_nada', '/nada/de/nada', '/'])
    expect((await post(url)).json()).toMatchObject({ error: true, data: { code: 'request.no_such_call' } })
})

test('given the origins of installed apps, when they ask beforehand, then each is let in, at the root too', async () => {
  const ask = (url: string, origin: string) =>
    wholeApp.inject({ method: 'OPTIONS', url, headers: { origin } })
  const origins = [
    'http://localhost',
    'http://localhost:8100',
    'ionic://localhost',
    'capacitor://localhost',
    'https://localhost',
  ]
  for (const origin of origins)
    for (const url of ['/api/app_login', '/app_login']) {
      const { statusCode, headers } = await ask(url, origin)
      expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, origin])
    }
  const foreign = await ask('/api/app_login', 'https://evil.example')
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  expect(foreign.json()).toMatchObject({ error: true, msg: expect.any(String) })
})

test('given refusals, when they are written into the log, then those of security are, so many a minute, and a flood is counted', () => {
  const lines: object[] = []
  const log = { warn: (line: object) => void lines.push(line) } as unknown as Logger
  const refusals = new RefusalLog()
  const who = { path: '/api/app_eco', ip: '127.0.0.1', accountId: 7 }
  const at = (minute: number, code: string, isForeign = false) =>
    refusals.write(log, { ...who, code, isForeign }, minute * 60_000)
  at(1, 'content.not_found')
  expect(lines).toEqual([])
  at(1, 'content.not_found', true)
  expect(lines).toEqual([{ security: 'foreign', code: 'content.not_found', ...who }])
  for (let n = 0; n < 500; n++) at(1, 'account.credentials_wrong')
  expect(lines).toHaveLength(300)
  at(2, 'request.not_allowed')
  expect(lines.slice(300)).toEqual([
    { security: 'refused', left: 201 },
    { security: 'refused', code: 'request.not_allowed', ...who },
  ])
})

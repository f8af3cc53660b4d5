import { expect, test } from 'vitest'
import { defineCall, entity, field, flag, list, optional, text, whole } from '../kit/index.ts'
import { ApiError, isPassing } from './api-error.ts'
import { type ClientOptions, createClient } from './create-client.ts'
import { codePath } from './field-path.ts'

const Session = entity({ priceCents: field('precio_cent', whole(0, 50_000)) })
const save = defineCall({
  wireName: 'app_prueba',
  access: 'user',
  summary: 'A call of this test.',
  input: entity({
    title: field('titulo', text(20)),
    isFree: field('gratis', flag),
    sessions: field('sesiones', optional(list(Session))),
  }),
  output: entity({ id: field('id', whole(0, 9)), title: field('titulo', text(20)) }),
})
const input = { title: 'Coros', isFree: true, sessions: [{ priceCents: 1250 }] }

function clientThat(answer: () => Promise<Response> | Response, options: Partial<ClientOptions> = {}) {
  const requests: { url: string; body: unknown }[] = []
  const client = createClient({
    baseUrl: 'https://host/api',
    language: () => 'eu',
    token: () => 'secret',
    userId: () => 7,
    fetch: async (url, init) => {
      requests.push({ url: String(url), body: init?.body ? JSON.parse(String(init.body)) : undefined })
      return answer()
    },
    ...options,
  })
  return { client, requests }
}
const envelope = (data: unknown, error = false, msg = '', status = 200) =>
  new Response(JSON.stringify({ error, msg, data }), { status })
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

test('given a call, when made, then the wire gets Spanish names and the common fields, the code English ones', async () => {
  const { client, requests } = clientThat(() => envelope({ id: 3, titulo: 'Coros' }))
  expect(await client.call(save, input, { key: 'k1' })).toEqual({ id: 3, title: 'Coros' })
  expect(requests).toEqual([
    {
      url: 'https://host/api/app_prueba',
      body: {
        titulo: 'Coros',
        gratis: 1,
        sesiones: [{ precio_cent: 1250 }],
        lang: 'eu',
        token: 'secret',
        usuario_id: 7,
        plataforma: 'FAIR SATURDAY',
        clave: 'k1',
      },
    },
  ])
})

test('given a call whose own field is a token, when made while signed in or not, then that field is the one sent', async () => {
  const check = defineCall({
    wireName: 'app_enlace',
    access: 'anon',
    summary: 'Spends a mailed link.',
    input: entity({ token: field('token', text(100)) }),
    output: entity({ id: field('id', whole(0, 9)) }),
  })
  for (const token of [() => 'secret', () => undefined]) {
    const { client, requests } = clientThat(() => envelope({ id: 3 }), { token })
    await client.call(check, { token: 'of the mail' })
    expect(requests[0]?.body).toMatchObject({ token: 'of the mail' })
  }
})

test('given refused fields, when the answer comes, then they have the names of the code, nested ones too', async () => {
  const data = {
    code: 'input.invalid',
    fields: ['titulo', 'sesiones.0.precio_cent'],
    mensajes: { 'sesiones.0.precio_cent': '0 eta 500 artean' },
  }
  const { client } = clientThat(() => envelope(data, true, 'Begiratu'))
  const error = await failure(client.call(save, input))
  expect(error).toMatchObject({
    code: 'input.invalid',
    message: 'Begiratu',
    fields: ['title', 'sessions.0.priceCents'],
    messages: { 'sessions.0.priceCents': '0 eta 500 artean' },
    status: 200,
  })
  expect(codePath(save.input, 'otro.0.cosa')).toBe('otro.0.cosa')
})

test('given a native device without network, when a call is made, then it fails at once with -1 and nothing is sent', async () => {
  const { client, requests } = clientThat(() => envelope(null), { isOffline: () => true })
  const error = await failure(client.call(save, input))
  expect(error).toMatchObject({ code: 'network_error', status: -1, message: 'No hay conexión a Internet' })
  expect(error.data).toEqual({
    codigo: -1,
    respuesta: 'network_error',
    mensaje: 'No hay conexión a Internet',
  })
  expect(requests).toEqual([])
})

test.each([
  ['no network', () => Promise.reject(new TypeError('fetch failed')), 'network_error'],
  ['a page instead of an envelope', () => new Response('<html>'), 'network_error'],
  ['JSON that is no envelope', () => new Response('{"ok":1}'), 'network_error'],
])('given %s, when a call is made, then it fails as passing', async (_, answer, code) => {
  const error = await failure(clientThat(answer).client.call(save, input))
  expect(error.code).toBe(code)
  expect(isPassing(error)).toBe(true)
})

test('given a server that does not answer, when the time is up, then it fails with network_timeout', async () => {
  const { client } = clientThat(() => envelope(null), {
    fetch: (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  })
  expect((await failure(client.call(save, input, { timeoutMs: 20 }))).code).toBe('network_timeout')
})

test('given an aborted call, when it ends, then the reason comes through untouched', async () => {
  const abort = new AbortController()
  const { client } = clientThat(() => envelope(null), {
    fetch: (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  })
  const work = client.call(save, input, { signal: abort.signal })
  abort.abort(new Error('left'))
  await expect(work).rejects.toThrow('left')
})

test('given a token the server no longer knows, when a call is made, then the application is notified', async () => {
  const told: string[] = []
  const { client } = clientThat(() => envelope({ code: 'request.sign_in_needed' }, true, 'Fin', 200), {
    onSignedOut: (error) => told.push(error.code),
  })
  const error = await failure(client.call(save, input))
  expect(error.status).toBe(200)
  expect(told).toEqual(['request.sign_in_needed'])
})

test('given a value that does not fit the call, when made, then nothing is sent', async () => {
  const { client, requests } = clientThat(() => envelope(null))
  const error = await failure(client.call(save, { ...input, title: 5 as unknown as string }))
  expect(error.code).toBe('input.invalid')
  expect(requests).toEqual([])
})

test('given an old phone without AbortSignal.any or .timeout, when a call is made or given up, then it goes and ends as elsewhere', async () => {
  const { any, timeout } = AbortSignal
  Reflect.deleteProperty(AbortSignal, 'any')
  Reflect.deleteProperty(AbortSignal, 'timeout')
  try {
    expect(await clientThat(() => envelope({ id: 3, titulo: 'Coros' })).client.call(save, input)).toEqual({
      id: 3,
      title: 'Coros',
    })
    const leave = new AbortController()
    const { client } = clientThat(() => new Promise(() => {}), {
      fetch: (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        }),
    })
    const given = client.call(save, input, { signal: leave.signal })
    leave.abort(new Error('gone'))
    await expect(given).rejects.toThrow('gone')
    const late = await failure(client.call(save, input, { timeoutMs: 20 }))
    expect(late.code).toBe('network_timeout')
  } finally {
    AbortSignal.any = any
    AbortSignal.timeout = timeout
  }
})

test('given a phone that says not why it gave up, when the time is up, then it is still known that it was', async () => {
  const { client } = clientThat(() => envelope(null), {
    fetch: (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      }),
  })
  expect((await failure(client.call(save, input, { timeoutMs: 20 }))).code).toBe('network_timeout')
})

import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../app/handlers.ts'
import { createWebApp } from '../app/web-app.ts'
import { addressOf, type ListedRoute, listRoutes } from './list-routes.ts'
import { testApp } from './test-app.ts'

const EVIL = 'https://evil.example'
const YEAR_S = 31_536_000
const { db, services } = await testApp({ PUBLIC_URL: 'https://larunbat.example' })
let web: FastifyInstance
let all: ListedRoute[]

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

beforeAll(async () => {
  web = await createWebApp({ db, services, log: pino({ level: 'silent' }) })
  await web.listen({ port: 0, host: '127.0.0.1' })
  all = listRoutes(web)
})
afterAll(async () => {
  agent.destroy()
  await web.close()
})

interface Seen {
  status: number
  headers: IncomingHttpHeaders
}

/** Asks over a real connection, from a page of another site; the answer's body is left unread. */
function ask({ method, path }: ListedRoute, type = 'application/json', body = '{}'): Promise<Seen> {
  const { port } = web.server.address() as AddressInfo
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method)
  const headers = {
    origin: EVIL,
    ...(hasBody ? { 'content-type': type, 'content-length': body.length } : {}),
  }
  return new Promise((resolve, reject) => {
    const asked = request({ agent, port, method, path: addressOf(path), headers }, (answer) => {
      answer.resume().on('error', () => {})
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers })
    })
    asked.on('error', reject).end(hasBody ? body : undefined)
  })
}

/** Some at a time, in their order. */
async function askAll<T>(
  items: readonly T[],
  work: (item: T, place: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries()
  const lane = async () => {
    for (const [place, item] of queue) await work(item, place)
  }
  await Promise.all(Array.from({ length: 8 }, lane))
}

/** The directives of a policy by name. */
const directives = (policy: string) =>
  new Map(
    policy.split(';').map((part): [string, string[]] => {
      const [name = '', ...values] = part.trim().split(/\s+/)
      return [name, values]
    }),
  )

/** What an answer lacks of what every answer must have; empty when nothing. */
function faultsOf({ headers, status }: Seen): string[] {
  const text = (name: string) => String(headers[name] ?? '')
  const faults: string[] = []
  const need = (is: boolean, fault: string) => void (is || faults.push(fault))
  const policy = directives(text('content-security-policy'))
  const type = text('content-type')
  const isPage = type.startsWith('text/html')
  const maxAge = Number(/max-age=(\d+)/.exec(text('strict-transport-security'))?.[1] ?? 0)
  need(maxAge >= YEAR_S, 'hsts')
  need(headers['x-content-type-options'] === 'nosniff', 'nosniff')
  need(text('referrer-policy') !== '', 'referrer-policy')
  need(text('cross-origin-opener-policy') === 'same-origin', 'opener')
  need(text('cross-origin-resource-policy') !== '', 'resource-policy')
  need(text('permissions-policy').includes('microphone=()'), 'permissions-policy')
  need(policy.has('frame-ancestors') || policy.has('sandbox'), 'frame-ancestors')
  need(headers['access-control-allow-origin'] !== EVIL, 'cors')
  need(headers['access-control-allow-credentials'] === undefined, 'cors credentials')
  need(!type.startsWith('text/') || /charset=utf-8/i.test(type), 'charset')
  need(headers.server === undefined && headers['x-powered-by'] === undefined, 'names its software')
  need(status < 500 || status === 503, `answered ${status}`)
  if (isPage) {
    const scripts = policy.get('script-src') ?? policy.get('default-src') ?? ["'unsafe-inline'"]
    need(policy.get('default-src')?.join() === "'none'", 'default-src')
    need(policy.get('base-uri')?.join() === "'none'", 'base-uri')
    need(
      !scripts.some((source) => /unsafe-inline|^'unsafe-eval|^\*|^https?:$|^data:/.test(source)),
      'script-src',
    )
  }
  return faults
}

test('given every route of the product, when requested from a foreign page, then each response has the safe headers', async () => {
  expect(all.length).toBeGreaterThan(routes.length + 40)
  const faults: Record<string, string[]> = {}
  await askAll(all, async (route) => {
    // What other websites frame has no window of its own that could be kept apart.
    const isFramed = route.path.startsWith('/embed/')
    const found = faultsOf(await ask(route)).filter((fault) => !(isFramed && fault === 'opener'))
    if (found.length > 0) faults[`${route.method} ${route.path}`] = found
  })
  expect(faults).toEqual({})
})

test('given existing pages, when requested, then their policies hold as well; and a page without one would be found', async () => {
  for (const path of ['/panel/', '/panel/inicio', '/puerta/', '/es', '/en/cart', '/api/docs', '/es/nada']) {
    const page = await ask({ method: 'GET', path })
    expect([path, String(page.headers['content-type'])]).toEqual([path, expect.stringContaining('text/html')])
    expect([path, faultsOf(page)]).toEqual([path, []])
  }
  const { headers } = await ask({ method: 'GET', path: '/panel/' })
  const { 'content-security-policy': _, 'strict-transport-security': __, ...rest } = headers
  expect(faultsOf({ status: 200, headers: rest })).toEqual(
    expect.arrayContaining(['hsts', 'frame-ancestors', 'default-src', 'base-uri', 'script-src']),
  )
})

const FOREIGN_TYPES = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']

test('given every call, when another site sends it as a form or as plain text, then it is not read; no response is cached', async () => {
  const wrong: string[] = []
  await askAll(routes, async ({ call }, place) => {
    const route = { method: 'POST', path: `/api/${call.wireName}` }
    const type = FOREIGN_TYPES[place % FOREIGN_TYPES.length]
    const { status } = await ask(route, type, 'lang=es&token=x')
    if (status !== 415) wrong.push(`${call.wireName} ${type}: ${status}`)
    const { headers } = await ask(route)
    if (headers['cache-control'] !== 'no-store') wrong.push(`${call.wireName}: kept`)
  })
  expect(wrong).toEqual([])
})

test('given an unknown method, when sent, then no route takes it', async () => {
  const taken: string[] = []
  await askAll(
    all.filter(({ method }) => method === 'GET'),
    async ({ path }) => {
      const { status } = await ask({ method: 'TRACE', path })
      if (status < 400) taken.push(path)
    },
  )
  expect(taken).toEqual([])
})

import { fork } from 'node:child_process'
import { join } from 'node:path'
import { type Operation, WORDS } from '../lib/side-operations.ts'
import { ADMIN_TOKEN } from '../lib/side-orders.ts'
import type { Facts, Target } from './target.ts'

interface Event {
  id: number
  title: string
  sessions: unknown[]
  participants: unknown[]
}

/** What one would write for these operations and nothing else: Fastify, pg and one statement each. */
export const target: Target = {
  start(databaseUrl) {
    const child = fork(join(import.meta.dirname, '../lib/server-bare.ts'), {
      env: { ...process.env, ENV_FILE: '', NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    const stop = () => {
      child.disconnect()
      return ended
    }
    return new Promise((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The bare server ended with ${code}`)))
      child.once('message', ({ port }: { port: number }) =>
        resolve({ url: `http://127.0.0.1:${port}`, pid: child.pid as number, stop }),
      )
    })
  },
  requests: {
    list: ({ token }) => call('app_contenidos_usu_get', { token }),
    get: ({ token, event }) => call('app_contenido_by_id', { token, id: event }),
    update: ({ token, event, n }) =>
      call('app_contenido_update', {
        token,
        contenido: { id: event, titulo: `[:es]Título ${n}[:en]Title ${n}[:]`, direccion: `Kalea ${n}` },
      }),
    create: ({ token, n }) =>
      call('app_contenido_add', {
        token,
        contenido: { titulo: `Nuevo ${n}`, ciudad: 'Bilbao', tipo: 1, descripcion: WORDS },
      }),
    salesOfEvent: ({ token, event }) => call('sales_of_event', { token, id: event }),
    salesOfYear: () => call('sales_of_year', { token: ADMIN_TOKEN, ...lastYear() }),
  },
  factsOf(operation, answer) {
    const { error, msg, data } = JSON.parse(answer)
    if (error) throw new Error(`${operation}: ${msg}`)
    return FACTS[operation](data)
  },
}

const call = (name: string, body: object) => ({
  method: 'POST' as const,
  path: `/api/${name}`,
  headers: { 'content-type': 'application/json' },
  body,
})

const ofEvent = ({ title, sessions, participants }: Event): Facts => [
  title,
  sessions.length,
  participants.length,
]
const ofDays = (days: { tickets: number; cents: number }[]): Facts => [
  days.length,
  days.reduce((all, { tickets }) => all + tickets, 0),
  days.reduce((all, { cents }) => all + cents, 0),
]
// biome-ignore lint/suspicious/noExplicitAny: each operation has an answer of its own
const FACTS: Record<Operation, (data: any) => Facts> = {
  list: (events: Event[]) =>
    events.flatMap(({ id, sessions, participants }) => [id, sessions.length, participants.length]),
  get: ofEvent,
  update: ofEvent,
  create: ofEvent,
  salesOfEvent: ofDays,
  salesOfYear: ofDays,
}

/** The calendar year before this one, by the clock of Madrid. */
function lastYear() {
  const year = new Date().getUTCFullYear() - 1
  return { desde: `${year - 1}-12-31T23:00:00Z`, hasta: `${year}-12-31T23:00:00Z` }
}

import { type Operation, WORDS } from '../lib/side-operations.ts'
import { ADMIN_TOKEN } from '../lib/side-orders.ts'
import type { Facts, Target } from './target.ts'

interface Event {
  id: number
  titulo: string
  sesiones: unknown[]
  participantes: unknown[]
}

/** The product as it is: every check, access rule and audit row on. */
export const target: Target = {
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
    salesOfEvent: ({ token, event }) =>
      call('app_ventas_historia', { token, contenido_id: event, grano: 'dia' }),
    salesOfYear: () => call('app_ventas_historia', { token: ADMIN_TOKEN, ...lastYear(), grano: 'dia' }),
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
  body: { lang: 'es', plataforma: 'FAIR SATURDAY', ...body },
})

const ofEvent = ({ titulo, sesiones, participantes }: Event): Facts => [
  titulo,
  sesiones.length,
  participantes.length,
]
const ofDays = ({ puntos }: { puntos: { entradas: number; ingresos_cent: number }[] }): Facts => [
  puntos.length,
  puntos.reduce((all, { entradas }) => all + entradas, 0),
  puntos.reduce((all, { ingresos_cent }) => all + ingresos_cent, 0),
]
// biome-ignore lint/suspicious/noExplicitAny: each operation has an answer of its own
const FACTS: Record<Operation, (data: any) => Facts> = {
  list: (events: Event[]) =>
    events.flatMap(({ id, sesiones, participantes }) => [id, sesiones.length, participantes.length]),
  get: ofEvent,
  update: ofEvent,
  create: ofEvent,
  salesOfEvent: ofDays,
  salesOfYear: ofDays,
}

function lastYear() {
  const year = new Date().getUTCFullYear() - 1
  return { desde: `${year}-01-01`, hasta: `${year}-12-31` }
}

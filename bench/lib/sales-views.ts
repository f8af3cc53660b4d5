import { sql } from 'kysely'
import type { Product } from './product.ts'

/** How often each call is measured. */
export const VIEW_CALLS = 40
const WARM = 8
const LIMIT_MS = 100

export interface Viewers {
  admin: string
  owner: string
  edition: number
  event: number
}

/** Every call of the sales screen with its input, as an administrator and as an organiser. */
export const viewsOf = ({ admin, owner, edition, event }: Viewers): [string, string, object][] => {
  const all = { token: admin }
  const year = { ...all, edicion: edition }
  const month = { desde: daysAgo(30), hasta: daysAgo(0) }
  return [
    ['app_ventas_ahora', 'all editions', all],
    ['app_ventas_ahora', 'all editions, 30 days', { ...all, ...month }],
    ['app_ventas_ahora', 'a hub in all editions', { ...all, hub: 2 }],
    ['app_ventas_ahora', 'an edition', year],
    ['app_ventas_ahora', 'an edition, a hub, a discipline', { ...year, hub: 2, disciplina: 3 }],
    ['app_ventas_ahora', 'an organiser', { token: owner }],
    ['app_ventas_ahora', 'an event', { ...all, contenido_id: event }],
    ['app_ventas_historia', 'all editions by week', { ...all, grano: 'semana' }],
    ['app_ventas_historia', 'all editions', all],
    ['app_ventas_historia', 'an edition by day', { ...year, grano: 'dia' }],
    ['app_ventas_historia', 'an edition and a hub by hour', { ...year, hub: 2, grano: 'hora' }],
    [
      'app_ventas_historia',
      'an edition, a hub, a discipline',
      { ...year, hub: 2, disciplina: 3, grano: 'dia' },
    ],
    ['app_ventas_historia', 'an event by hour', { ...all, contenido_id: event, grano: 'hora' }],
    ['app_ventas_desglose', 'all editions by event', { ...all, por: 'evento' }],
    ['app_ventas_desglose', 'all editions by event, income', { ...all, por: 'evento', orden: 'ingresos' }],
    ['app_ventas_desglose', 'all editions by event, 30 days', { ...all, por: 'evento', ...month }],
    ['app_ventas_desglose', 'an edition by event', { ...year, por: 'evento' }],
    ['app_ventas_desglose', 'all editions by hub', { ...all, por: 'hub' }],
    ['app_ventas_desglose', 'all editions by discipline', { ...all, por: 'disciplina' }],
    ['app_ventas_desglose', 'all editions by organiser', { ...all, por: 'propietario' }],
    ['app_ventas_desglose', 'all editions by cause', { ...all, por: 'causa' }],
    ['app_ventas_desglose', 'all editions by edition', { ...all, por: 'edicion' }],
    ['app_ventas_desglose', 'a hub in all editions by discipline', { ...all, hub: 2, por: 'disciplina' }],
    ['app_ventas_desglose', 'an edition by organiser', { ...year, por: 'propietario' }],
    ['app_ventas_desglose', 'an event by session', { ...all, contenido_id: event, por: 'sesion' }],
    ['app_ventas_comparacion', 'an edition', year],
    ['app_ventas_filtros', 'an administrator', all],
    ['app_get_entradas', 'a hub', { ...all, hub: 2 }],
    ['app_get_entradas', 'an organiser', { token: owner }],
  ]
}

/** Makes the calls one after the other and prints p50 and p95; returns the medians, ms, by view. */
export async function measureViews(
  product: Pick<Product, 'ask'>,
  viewers: Viewers,
): Promise<Map<string, number>> {
  const medians = new Map<string, number>()
  for (const [call, of, fields] of viewsOf(viewers)) {
    const times: number[] = []
    for (let n = 0; n < WARM + VIEW_CALLS; n++) {
      const { ms, text } = await product.ask(call, fields)
      if (text.startsWith('{"error":true')) throw new Error(`${call}: ${text}`)
      if (n >= WARM) times.push(ms)
    }
    times.sort((a, b) => a - b)
    const [p50 = 0, p95 = 0] = [0.5, 0.95].map((part) => times[Math.floor(VIEW_CALLS * part)])
    medians.set(`${call} ${of}`, p50)
    const verdict = p95 <= LIMIT_MS ? '' : ` over ${LIMIT_MS}!`
    console.log(
      `  ${call.padEnd(24)} ${of.padEnd(36)} p50 ${p50.toFixed(0)} p95 ${p95.toFixed(0)} ms${verdict}`,
    )
  }
  return medians
}

/** How often each table was read from end to end, as the database counts it; background work does so now and then. */
export async function countScans(db: Product['db']): Promise<Map<string, number>> {
  await sql`select pg_stat_force_next_flush(), pg_sleep(1.2)`.execute(db)
  const { rows } = await sql<{ table: string; n: number }>`
    select relname as "table", seq_scan as n from pg_stat_user_tables`.execute(db)
  return new Map(rows.map(({ table, n }) => [table, n]))
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

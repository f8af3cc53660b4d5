import { randomUUID } from 'node:crypto'
import { eventOnSale } from '../../bench/lib/event-on-sale.ts'
import { givenOwner } from '../../bench/lib/product.ts'
import { atMost, type Check, exactly, seen } from '../lib/check.ts'
import { codesOf, givenDoor } from '../lib/door.ts'
import { HttpClient } from '../lib/http.ts'
import { offer, summary } from '../lib/offered-load.ts'
import { Shopper } from '../lib/shopper.ts'

const PER_SECOND = 20
const SECONDS = 300
const SHOWN = 500
const DEVICES = 8
/** Scans that devices kept without network, each tenth ticket seen by two of them. */
const OFFLINE = 500
const PER_ORDER = 10

// biome-ignore lint/suspicious/noExplicitAny: answers of the door
type Answer = any

/** An evening at the door: scans at a rate, tickets shown to eight devices at once, devices that come back online. */
export const check: Check = {
  id: 8,
  title: 'door: 20 scans a second for 5 min, 500 tickets at 8 devices at once, offline scans merged',
  invariants: ['I5'],
  isTimed: true,
  coveredBy: 'apps/server/src/ticketing/check-in/door.test.ts',
  async run(_tier, ctx) {
    const product = await ctx.product()
    const owner = await givenOwner(product.db, 'prove-owner-of-the-evening')
    const scans = PER_SECOND * ctx.some(SECONDS)
    const shown = ctx.some(SHOWN)
    const need = scans + shown + OFFLINE
    const orders = Math.ceil(need / PER_ORDER)
    const { body, eventId, sessionId } = await eventOnSale(product.db, owner, orders * PER_ORDER)
    const shopper = new Shopper(product.url, ctx.told, new HttpClient(product.url, { connections: 64 }))
    for (const line of body.pedidos.flatMap(({ lineas }) => lineas)) line.cantidad = PER_ORDER
    for (let n = 0; n < orders; n += 20)
      await Promise.all(
        Array.from({ length: Math.min(20, orders - n) }, (_, k) => {
          const key = `visitor-${ctx.seed}-${n + k}`
          return shopper.buy({ body, key, email: `${key}@example.org`, isPaid: false })
        }),
      )
    const codes = await codesOf(product.db, eventId)
    const door = await givenDoor(product.db, eventId, owner)
    const send = async (device: string, scans: { codigo: string; leida?: number; dicho?: string }[]) => {
      const escaneos = scans.map(({ leida = Date.now(), ...scan }) => ({
        escaneo_id: randomUUID(),
        sesion_id: sessionId,
        leida: new Date(leida).toISOString(),
        ...scan,
      }))
      const answer = await shopper.call('puerta_escaneos', { puerta: door, dispositivo: device, escaneos })
      const results: Answer[] = answer.error ? [] : answer.data.resultados
      for (const { resultado, entrada } of results)
        if (resultado === 'admitida') ctx.told.note({ told: 'admitted', ticket: entrada.entrada_id })
      return { results, ms: answer.ms }
    }

    const times: number[] = []
    let refused = 0
    const seconds = await offer({
      perSecond: PER_SECOND,
      count: scans,
      act: async (n, due) => {
        const { results } = await send(`D${n % DEVICES}`, [{ codigo: codes[n] as string }])
        if (results[0]?.resultado !== 'admitida') refused += 1
        times.push(performance.now() - due)
      },
    })

    let wrong = 0
    for (const codigo of codes.slice(times.length, times.length + shown)) {
      const all = await Promise.all(
        Array.from({ length: DEVICES }, (_, device) => send(`D${device}`, [{ codigo }])),
      )
      const admitted = all.filter(({ results }) => results[0]?.resultado === 'admitida').length
      if (admitted !== 1) wrong += 1
    }

    const kept = codes.slice(-OFFLINE)
    const hourAgo = Date.now() - 3_600_000
    const devices = Array.from({ length: 5 }, (_, device) =>
      kept
        .map((codigo, n) => ({ codigo, n }))
        .filter(({ n }) => n % 5 === device || (n % 10 === 0 && device === 1))
        .map(({ codigo, n }) => ({ codigo, leida: hourAgo + n * 1_000 + device * 100, dicho: 'admitida' })),
    )
    const merged = await Promise.all(
      devices.map(async (scans, device) => {
        const results: Answer[] = []
        for (let at = 0; at < scans.length; at += 50)
          results.push(...(await send(`OFF${device}`, scans.slice(at, at + 50))).results)
        return results
      }),
    )
    const later = merged.flat()
    const repeated = later.filter(({ resultado }) => resultado !== 'admitida')
    shopper.http.close()
    const { p50, p95 } = summary(times)
    return [
      exactly('scans at the rate', times.length, scans),
      exactly('of them not let in', refused, 0),
      atMost('a scan p95', p95, 500, 'ms'),
      seen('p50', p50, 'ms'),
      seen('took', seconds, 's'),
      atMost('tickets at 8 devices without exactly one admission', wrong, 0),
      exactly('offline scans told', later.length, OFFLINE + OFFLINE / 10),
      exactly('of them repeated', repeated.length, OFFLINE / 10),
      exactly(
        'repeated ones that name when and where',
        repeated.filter(({ primera }) => primera).length,
        OFFLINE / 10,
      ),
      exactly('admitted in all', ctx.told.counts.admitted ?? 0, need),
    ]
  },
}

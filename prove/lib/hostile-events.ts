import { sql } from 'kysely'
import { givenPublished } from '../../apps/server/src/events/event/testing/given-event.ts'
import type { TestAccount } from '../../apps/server/src/testing/test-app.ts'
import { givenOnSale } from '../../apps/server/src/ticketing/orders/testing/given-on-sale.ts'
import type { Acknowledgements } from './acknowledgements.ts'
import { FORMULAS, OTHER_WORDS, SCRIPT_WORDS, SQL_WORDS } from './hostile-words.ts'
import type { WireApp } from './people.ts'
import { Shopper } from './shopper.ts'

/** 300 of scripts, 300 of statements, all others: as many of each kind as the list asks for. */
export const WORDS: readonly string[] = [
  ...SCRIPT_WORDS.filter((_, n) => n % 3 === 0),
  ...SQL_WORDS.slice(0, 300),
  ...OTHER_WORDS,
  ...FORMULAS,
].map((word) => word.replaceAll('\u0000', '').toWellFormed())

/** Words of a description that may be published, whatever becomes of those after them. */
const LONG_ENOUGH = 'Un concierto para la gente del barrio, abierto y gratuito. '.repeat(2).trim()

export interface Published {
  id: number
  slug: string
}

/** Published events: every word stands in the title, the place, the address and the impact of one of them, and in a description. */
export async function givenHostileEvents(
  app: WireApp,
  { owner, admin, count }: { owner: TestAccount; admin: TestAccount; count: number },
): Promise<Published[]> {
  const each = Math.ceil(WORDS.length / count)
  const events: Published[] = []
  async function make(n: number): Promise<void> {
    const some = WORDS.slice(n * each, (n + 1) * each)
    const short = (at: number, most: number) =>
      `Coro ${n} ${some[at % some.length] ?? ''}`.slice(0, most).toWellFormed()
    const { id, slug } = await givenPublished(app, owner, admin, {
      titulo: short(0, 100),
      descripcion: `${LONG_ENOUGH} ${some.join(' ')}`.slice(0, 4_900).toWellFormed(),
      lugar: short(0, 100),
      direccion: short(0, 100),
      impacto: {
        proyecto: short(0, 80),
        enlace: 'https://example.org/',
        colaboracion: 1,
        porcentaje: 50,
        texto: short(0, 400),
      },
    })
    events.push({ id, slug })
  }
  const left = Array.from({ length: count }, (_, n) => n)
  const lane = async () => {
    for (let n = left.shift(); n !== undefined; n = left.shift()) await make(n)
  }
  await Promise.all(Array.from({ length: 4 }, lane))
  return events
}

/** Purchases of people with such names, of events that are called so; returns the secret of each. */
export async function givenHostileSales(
  app: WireApp,
  url: string,
  { owner, count, told }: { owner: TestAccount; count: number; told: Acknowledgements },
): Promise<{ compra: string; eventId: number }[]> {
  const shopper = new Shopper(url, told)
  const sales: { compra: string; eventId: number }[] = []
  const step = Math.floor(WORDS.length / count)
  for (let n = 0; n < count; n++) {
    const word = WORDS[n * step] as string
    const on = await givenOnSale(app, owner, { mode: 3 })
    const title = word.slice(0, 100).toWellFormed()
    await sql`update event set title = ${title}, venue_name = ${title} where id = ${on.eventId}`.execute(
      app.db,
    )
    await sql`update session set name = ${title} where event_id = ${on.eventId}`.execute(app.db)
    await sql`update ticket_type set name = ${title} where event_id = ${on.eventId}`.execute(app.db)
    const linea = { sesion_id: on.sessionId, tipo_id: on.typeId, cantidad: 1 }
    const body = { pedidos: [{ contenido_id: on.eventId, lineas: [linea] }] }
    const held = await shopper.hold({ body, key: `hostile-words-${n}` })
    const { compra } = held.data
    await shopper.call('web_reserva_datos', {
      compra,
      email: `buyer${n}@example.org`,
      nombre:
        word
          .replace(/[\r\n\t\u0085\u2028]/g, ' ')
          .slice(0, 100)
          .trim() || 'x',
    })
    await shopper.call('web_pagar', { compra })
    const paid = await shopper.read(compra)
    if (paid.data.estado === 'pagada') sales.push({ compra, eventId: on.eventId })
  }
  shopper.http.close()
  return sales
}

import { publishNow } from '../../bench/lib/publish-now.ts'
import { HttpClient } from './http.ts'
import { wireAppOf } from './people.ts'
import type { Product } from './product.ts'

interface ZoneCase {
  zone: string
  from: string
  until: string
  /** By the clocks of the place. */
  time: string
  /** When that is. */
  begins: readonly string[]
  /** How many of them begin later, because clocks skip that time. */
  shifted?: number
}

const MADRID = 'Europe/Madrid'
/** An hour behind Madrid, with the same Sundays. */
const WESTERN = ['Europe/Lisbon', 'Europe/London', 'Atlantic/Canary']

const inWestern = (rest: Omit<ZoneCase, 'zone'>): ZoneCase[] => WESTERN.map((zone) => ({ zone, ...rest }))

/** Nights on which clocks change, and a leap day, with the moments in which they were meant. */
const CASES: readonly ZoneCase[] = [
  // 02:30 comes twice on 25 October 2026: the first one counts.
  {
    zone: MADRID,
    from: '2026-10-24',
    until: '2026-10-26',
    time: '02:30',
    begins: ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30'],
  },
  ...inWestern({
    from: '2026-10-24',
    until: '2026-10-26',
    time: '01:30',
    begins: ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30'],
  }),
  // 02:30 does not come on 28 March 2027: it is 03:30.
  {
    zone: MADRID,
    from: '2027-03-27',
    until: '2027-03-29',
    time: '02:30',
    begins: ['2027-03-27T01:30', '2027-03-28T01:30', '2027-03-29T00:30'],
    shifted: 1,
  },
  ...inWestern({
    from: '2027-03-27',
    until: '2027-03-29',
    time: '01:30',
    begins: ['2027-03-27T01:30', '2027-03-28T01:30', '2027-03-29T00:30'],
    shifted: 1,
  }),
  {
    zone: MADRID,
    from: '2028-02-28',
    until: '2028-03-01',
    time: '20:15',
    begins: ['2028-02-28T19:15', '2028-02-29T19:15', '2028-03-01T19:15'],
  },
  ...inWestern({
    from: '2028-02-28',
    until: '2028-03-01',
    time: '20:15',
    begins: ['2028-02-28T20:15', '2028-02-29T20:15', '2028-03-01T20:15'],
  }),
  // Shown by the clocks of the place on both sides of the change.
  {
    zone: MADRID,
    from: '2027-03-27',
    until: '2027-03-28',
    time: '20:15',
    begins: ['2027-03-27T19:15', '2027-03-28T18:15'],
  },
  ...inWestern({
    from: '2027-03-27',
    until: '2027-03-28',
    time: '20:15',
    begins: ['2027-03-27T20:15', '2027-03-28T19:15'],
  }),
]
/** What 20:15 would be by the clocks of another place. */
const ELSEWHERE = /\b(?:14|15|18|19|21|22):15\b/

/**
 * Makes sessions by the clocks of four places, over both changes of 2026/27 and a leap day, and reads them back on the page of
 * their event. Returns how many were made for another moment, and how many pages show the clocks of somewhere else.
 */
export async function sessionsOfZones(product: Product): Promise<{ tried: number; wrong: string[] }> {
  const app = wireAppOf(product, 'zones')
  const pages = new HttpClient(product.url)
  const owner = await app.person()
  const wrong: string[] = []
  for (const { zone, from, until, time, begins, shifted = 0 } of CASES) {
    const { id } = await product.db
      .insertInto('event')
      .values({ owner_id: owner.id, hub_id: 2, title: `Zonas ${zone} ${from}`, city: 'Bilbao' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const patron = { desde: from, hasta: until, cada_dias: 1, horas: [time], zona_horaria: zone }
    const made = await app.call('app_sesiones_generar', { contenido_id: id, patron }, owner)
    const { sesiones = [] } = made.data as { sesiones?: { inicio: string; hora_desplazada: boolean }[] }
    const starts = sesiones.map(({ inicio }) => inicio.slice(0, 16)).join(' ')
    const moved = sesiones.filter(({ hora_desplazada: isMoved }) => isMoved).length
    if (starts !== begins.join(' ') || moved !== shifted)
      wrong.push(`${zone} ${time} from ${from}: ${made.error ? made.msg : `${starts}, ${moved} shifted`}`)
    if (time !== '20:15') continue
    const { text } = await pages.send('GET', `/es/eventos/${await publishNow(product.db, id)}`)
    if (!text.includes(time) || ELSEWHERE.test(text)) wrong.push(`${zone}: the page shows other clocks`)
  }
  pages.close()
  app.http.close()
  return { tried: CASES.length, wrong }
}

import type { PreviewCard } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { GoodRow } from './check-row.ts'
import type { ReadRow } from './read-row.ts'

type Card = Of<typeof PreviewCard>

const MAX_STARTS = 5
/** Cells that say a moment or a price in the form it is shown in: nothing was interpreted. */
const PLAIN_START = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ,]+\d{1,2}:\d\d.*)?$|^\d{1,2}:\d\d$/
const PLAIN_PRICE = /^[€£]?\s*\d+(?:[.,]\d{1,2})?\s*(?:€|£|EUR|GBP)?$/

/** Returns the event a row would be, with what the file says where that was interpreted. */
export function previewCard({ row, title, imported }: GoodRow, { read = {}, sessions }: ReadRow): Card {
  const { event } = imported
  const said = (...fields: string[]) =>
    Object.values(read)
      .filter(({ field }) => fields.includes(field))
      .map(({ sample }) => sample)
  const start = said('inicio', 'fecha', 'hora')
  const price = said('precio')
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  const whole = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) ? value : null)
  const starts = imported.sessions.flatMap(({ inicio }) => {
    const at = Date.parse(String(inicio))
    return Number.isNaN(at) ? [] : [new Date(at).toISOString()]
  })
  const impact = event.impacto as { proyecto?: unknown } | undefined
  return {
    row,
    title: title.slice(0, 2000),
    typeId: whole(event.tipo),
    disciplineIds: (Array.isArray(event.disciplinas) ? event.disciplinas : []).filter(
      (id): id is number => typeof id === 'number',
    ),
    city: text(event.ciudad)?.slice(0, 300) ?? null,
    venue: text(event.lugar)?.slice(0, 500) ?? null,
    starts: starts.slice(0, MAX_STARTS),
    sessionCount: starts.length,
    timeZone: text(event.zona_horaria) ?? text(sessions[0]?.zona_horaria),
    priceCents: whole(event.precio_cent),
    currency: text(event.moneda)?.toUpperCase() ?? null,
    capacity: whole(event.aforo),
    cause: text(impact?.proyecto)?.slice(0, 300) ?? null,
    startSays: start.every((cell) => PLAIN_START.test(cell)) ? null : start.join(' · ').slice(0, 300),
    priceSays: price.every((cell) => PLAIN_PRICE.test(cell)) ? null : price.join(' · ').slice(0, 300),
  }
}

import { printMultilingual } from '@larunbat/rules/text/multilingual-text'
import { cleanLine, cleanText, shortenTitle } from './clean-text.ts'
import { madridKind } from './madrid-kinds.ts'
import { MADRID, madridSlots } from './madrid-times.ts'
import type { ReadRow } from './read-row.ts'

const SPACED = /(?<=[a-záéíóúñ])(?=[A-ZÁÉÍÓÚÑ])/g
const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** True for an object of Madrid's catalogue ("Actividades culturales y de ocio municipal"). */
export const isMadridRow = (row: object): boolean =>
  'dtstart' in row && 'uid' in row && 'event-location' in row

/**
 * One activity of Madrid's open data as an event of ours; docs/import.md lists what becomes of every field. `price: 1`
 * marks free activities there (libraries, neighbourhood centres), 0 those one pays for.
 */
export function madridRow(source: Record<string, unknown>, row: number): ReadRow {
  const { title, note } = shortenTitle(cleanLine(asText(source.title)))
  const isFree = Number(source.price) === 1
  const link = asText(source.link).trim()
  const body = [note ? cleanLine(asText(source.title)) : '', cleanText(asText(source.description))]
  // Who pays goes to the page that sells; who enters free still wants to know more.
  if (isFree && link) body.push(`Más información: ${link}`)
  const slots = madridSlots(source)
  const audience = asText(source.audience)
  const { typeId, disciplineIds } = madridKind(source['@type'], asText(source.description))
  const location = source.location as { latitude?: unknown; longitude?: unknown } | undefined
  const [first] = slots ?? []
  const district = asText(
    (source.address as { district?: { '@id'?: unknown } } | undefined)?.district?.['@id'],
  )
  return {
    row,
    externalId: asText(source.id) || asText(source.uid) || null,
    title,
    event: {
      titulo: printMultilingual({ plain: title }),
      descripcion: printMultilingual({ plain: body.filter(Boolean).join('\n\n') }) || null,
      tipo: typeId,
      disciplinas: disciplineIds,
      disponibilidad: ['P'],
      ciudad: 'Madrid',
      lugar: cleanLine(asText(source['event-location'])) || null,
      direccion: district
        ? `Distrito ${district.split('/').at(-1)?.replace(SPACED, ' ').replace(/ De /g, ' de ')}, Madrid`
        : null,
      lat: location?.latitude ?? null,
      lng: location?.longitude ?? null,
      inicio: first?.startsAt ?? null,
      duracion_min: minutesOf(first),
      zona_horaria: MADRID,
      apto_ninos: /Niños|Familias/.test(audience) ? 1 : null,
      entradas_modo: isFree ? 4 : 2,
      moneda: 'EUR',
      enlace_venta: isFree ? null : link || null,
    },
    sessions: (slots ?? []).map(({ startsAt, endsAt }) => ({
      inicio: startsAt,
      fin: endsAt,
      zona_horaria: MADRID,
    })),
    faults: slots ? [] : [{ field: 'inicio', key: 'field.instant' }],
    notes: note ? [note] : [],
  }
}

/** Two weeks is the longest an event may last (review rules); what is open longer has its sessions only. */
const MAX_MINUTES = 14 * 24 * 60

function minutesOf(first: { startsAt: string; endsAt: string | null } | undefined): number | null {
  if (!first?.endsAt) return null
  const minutes = Math.round((Date.parse(first.endsAt) - Date.parse(first.startsAt)) / 60_000)
  return minutes <= MAX_MINUTES ? minutes : null
}

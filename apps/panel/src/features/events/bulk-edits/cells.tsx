import { type EventStatus, eventStatusName } from '@larunbat/rules/events/event-status'
import {
  DISCIPLINES,
  EVENT_TYPES,
  type Lookup,
  lookupName,
  TICKET_MODES,
} from '@larunbat/rules/reference/lookups'
import type { Language } from '@larunbat/rules/text/language'
import { parseMultilingual, pickText } from '@larunbat/rules/text/multilingual-text'
import { Meter } from '../../../shared/data/progress-meter.tsx'
import { Pill, STATUS_TONES } from '../../../shared/data/status-pill.tsx'
import { EventThumb } from '../event-list/event-thumb.tsx'
import { hubName } from '../names.ts'
import type { ColumnKey } from './column-keys.ts'
import type { TableRowValue } from './table-queries.ts'
import type { TableWords } from './use-table-words.ts'

export const NONE = '—'

interface CellProps {
  row: TableRowValue
  words: TableWords
}

/** A cell of the table. */
export function Cell({ column, row, words }: CellProps & { column: ColumnKey }) {
  const { t } = words
  const { language, number } = words.format
  switch (column) {
    case 'propietario':
      return <OwnerCell row={row} words={words} />
    case 'lugar':
      return <Lines first={row.venueName ?? row.city} second={row.venueName ? row.city : null} />
    case 'inicio':
      return <Day words={words} at={row.startsAt} zone={row.timeZone} />
    case 'estado':
      return <StatusCell row={row} words={words} />
    case 'progreso':
      return <Meter done={row.progress} of={100} label={t('common:progress')} />
    case 'marcas':
      return <Flags row={row} words={words} />
    case 'plazas':
      return <span className="grid-number">{soldOf(row, words) || NONE}</span>
    case 'capitulos':
      return row.isSeries ? <span className="grid-number">{number(row.chapterCount)}</span> : NONE
    case 'actualizado':
      return <Day words={words} at={row.updatedAt} />
    case 'enviado':
      return <Day words={words} at={row.sentAt} />
    case 'creado':
      return <Day words={words} at={row.createdAt} />
    default:
      return <span className="cut">{wordsOf(column, row, language) || NONE}</span>
  }
}

/** What a column that is only words says. */
export function wordsOf(column: ColumnKey, row: TableRowValue, language: Language): string {
  if (column === 'hub') return hubName(row.hubId, language)
  if (column === 'tipo') return lookupName<Lookup>(EVENT_TYPES, row.typeId, language)
  if (column === 'disciplinas')
    return row.disciplineIds.map((id) => lookupName<Lookup>(DISCIPLINES, id, language)).join(', ')
  if (column === 'modo') return lookupName<Lookup>(TICKET_MODES, row.ticketMode, language)
  if (column === 'idiomas') return languagesOf(row.title).join(' ')
  return ''
}

/** Places sold, of those there are where every session says how many; empty where there is neither. */
export function soldOf(
  { soldCount, placeCount }: Pick<TableRowValue, 'soldCount' | 'placeCount'>,
  { t, format: { number } }: Pick<TableWords, 't' | 'format'>,
): string {
  if (placeCount > 0) return t('sold', { sold: number(soldCount), places: number(placeCount) })
  return soldCount > 0 ? number(soldCount) : ''
}

/** Languages a title is written in: `ES EN`. */
export const languagesOf = (title: string): string[] =>
  Object.keys(parseMultilingual(title))
    .filter((key) => key !== 'plain')
    .map((key) => key.toUpperCase())

/** The title in the reader's language, or that there is none. */
export const titleOf = (row: TableRowValue, { t, format }: TableWords): string =>
  pickText(row.title, format.language) || t('event-list:untitled')

/** The state of an event. */
export function StatusCell({ row, words: { t } }: CellProps) {
  const status = eventStatusName(row.status as EventStatus)
  return <Pill tone={STATUS_TONES[status]}>{t(`common:status.${status}`)}</Pill>
}

export function TitleCell({ row, words }: CellProps) {
  const path = `/indice-contenido/${row.id}${row.isSeries ? '/capitulos' : ''}`
  return (
    <span className="row-main">
      <EventThumb row={row} />
      <a className="row-link grid-title" href={words.hrefOf(path)} data-to={path} dir="auto">
        {titleOf(row, words)}
      </a>
    </span>
  )
}

function OwnerCell({ row, words: { t, hrefOf } }: CellProps) {
  const { name, id } = row.owner
  const path = `/inicio?propietario=${id}`
  return (
    <a
      className="grid-owner cut"
      href={hrefOf(path)}
      data-to={path}
      title={t('onlyOf', { name })}
      aria-label={t('onlyOf', { name })}
    >
      {name}
    </a>
  )
}

export function Lines({ first, second }: { first: string | null; second: string | null }) {
  if (!first) return NONE
  return (
    <span className="lines">
      <span className="cut">{first}</span>
      {second && <span className="meta cut grid-second">{second}</span>}
    </span>
  )
}

interface DayProps {
  words: TableWords
  at: string | null
  zone?: string | null
}

export function Day({ words, at, zone }: DayProps) {
  if (!at) return NONE
  return (
    <time className="grid-number" dateTime={at}>
      {words.format.date(at, 'day', zone ?? undefined)}
    </time>
  )
}

/** What sets an event apart, and what of it waits. */
export function Flags({ row, words: { t } }: CellProps) {
  const flags = [
    row.isBlacklisted && (
      <Pill key="b" tone="danger">
        {t('flag.blacklist')}
      </Pill>
    ),
    row.hasPendingChanges && (
      <Pill key="c" tone="wait">
        {t('flag.cambios')}
      </Pill>
    ),
    row.hasChangeRequest && (
      <Pill key="r" tone="danger">
        {t('flag.correcciones')}
      </Pill>
    ),
    row.isFeatured && (
      <Pill key="f" tone="live">
        {t('flag.destacado')}
      </Pill>
    ),
    row.is360 && (
      <Pill key="3" tone="review">
        360
      </Pill>
    ),
    row.isSeries && (
      <Pill key="s" tone="past">
        {t('flag.serie')}
      </Pill>
    ),
  ].filter(Boolean)
  return flags.length > 0 && <span className="grid-flags">{flags}</span>
}

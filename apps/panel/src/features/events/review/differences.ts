import type { Difference } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { TEXT_LANGUAGES } from '@larunbat/rules/text/language'
import { parseMultilingual, pickText } from '@larunbat/rules/text/multilingual-text'
import { type Frame, formatValue, isMultilingualField, type Words } from './format-value.ts'

type DifferenceOf = Of<typeof Difference>

/** One line of the comparison, both sides in words; a side that is empty is undefined. */
export interface ChangeLine {
  key: string
  label: string
  before: string | undefined
  after: string | undefined
  /** Language the words are in, when they are a user's text. */
  language?: string
}

/** What changed of the event, or of one of its sessions or appearances. */
export interface ChangeGroup {
  key: string
  /** Empty for the event itself. */
  title: string
  kind: 'changed' | 'added' | 'removed'
  lines: ChangeLine[]
  /** The pictures of both sides, to be shown beside the words. */
  pictures?: { before: ShownPicture | undefined; after: ShownPicture | undefined }
}

/** A stored picture: an address of a middle size, and its own size as words. */
export interface ShownPicture {
  url: string
  size: string
}

interface PictureName {
  id: number
  alt: string | null
  use: string
}

/** What the comparison needs to know of the event besides what changed. */
export interface ComparedEvent {
  currency: string | null
  timeZone: string | null
  sessions: readonly { id: number; startsAt: string; timeZone: string; currency: string | null }[]
  appearances: readonly { id: number; day: string }[]
  participants: readonly { id: number; name: string }[]
  cover: PictureName | null
  media: readonly PictureName[]
  extras: readonly { id: number; title: string }[]
}

interface Frames {
  before: Frame
  after: Frame
}
type Sides = Record<string, unknown>

/** Fields of a session or an appearance that are shown when it is new or deleted, in this order. */
const SESSION_SUMMARY = ['nombre', 'inicio', 'fin', 'precio_cent', 'aforo']
const APPEARANCE_SUMMARY = ['fecha', 'hora', 'lugar', 'direccion', 'ciudad', 'disponibilidad', 'enlace']
const SESSION_FIELD = /^sesiones\.(\d+)(?:\.(.+))?$/
const APPEARANCE_FIELD = /^eventos\.(\d+)(?:\.(.+))?$/

/** A list whose parts are compared by number and shown by name: its names on the wire and in the open event, and its fields. */
interface NamedList {
  pattern: RegExp
  summary: readonly string[]
  nameOf: (part: Sides, words: Words) => string
  partOf: (event: ComparedEvent, id: number) => Sides | undefined
}

const USES: Readonly<Record<string, string>> = { portada: 'cover', galeria: 'gallery', cartel: 'poster' }
const textIn = (text: unknown, { language }: Words) => pickText(textOr(text, ''), language)
const named = (kind: string, name: string) => [kind, name].filter(Boolean).join(': ')

const NAMED_LISTS: readonly NamedList[] = [
  {
    pattern: /^participantes\.(\d+)(?:\.(.+))?$/,
    summary: ['tipo_usu', 'descripcion'],
    nameOf: ({ nombre }, { t }) => named(t('changes.person'), textOr(nombre, '')),
    partOf: ({ participants }, id) => {
      const person = participants.find((other) => other.id === id)
      return person && { nombre: person.name }
    },
  },
  {
    pattern: /^galeria\.(\d+)(?:\.(.+))?$/,
    summary: ['alt'],
    nameOf: ({ uso, alt }, words) => named(words.t(`use.${USES[String(uso)] ?? uso}`), textIn(alt, words)),
    partOf: ({ cover, media }, id) => {
      const picture = [...(cover ? [cover] : []), ...media].find((other) => other.id === id)
      return picture && { uso: picture.use, alt: picture.alt }
    },
  },
  {
    pattern: /^extras\.(\d+)(?:\.(.+))?$/,
    summary: ['descripcion', 'url'],
    nameOf: ({ titulo }, words) => named(words.t('changes.extra'), textIn(titulo, words)),
    partOf: ({ extras }, id) => {
      const extra = extras.find((other) => other.id === id)
      return extra && { titulo: extra.title }
    },
  },
]
const PARTS = [SESSION_FIELD, APPEARANCE_FIELD, ...NAMED_LISTS.map(({ pattern }) => pattern)]

/**
 * Describes the waiting changes of an event: first the event's own fields, then each session and each appearance that
 * was changed, added or removed. Prices are shown in the currency of their side and times in its zone.
 */
export function describeDifferences(
  differences: readonly DifferenceOf[],
  event: ComparedEvent,
  words: Words,
): ChangeGroup[] {
  const own = differences.filter(({ field }) => !PARTS.some((part) => part.test(field)))
  const frames = framesOf(own, event.currency, event.timeZone)
  const lines = own.flatMap(({ field, before, after }) => linesOf(field, before, after, frames, words))
  const groups: ChangeGroup[] = lines.length > 0 ? [{ key: 'event', title: '', kind: 'changed', lines }] : []
  return [
    ...groups,
    ...sessionGroups(differences, event, words),
    ...appearanceGroups(differences, event, words),
    ...NAMED_LISTS.flatMap((list) => namedGroups(list, differences, event, words)),
  ]
}

/** Parts with a name; pictures are shown, as two of them may have the same words. */
function namedGroups(
  { pattern, summary, nameOf, partOf }: NamedList,
  differences: readonly DifferenceOf[],
  event: ComparedEvent,
  words: Words,
): ChangeGroup[] {
  const frames = framesOf([], event.currency, event.timeZone)
  const parts = [...partsOf(differences, pattern)]
  const replaced = replacedPictures(parts)
  return parts.flatMap(([id, changes]): ChangeGroup[] => {
    const whole = changes.find(({ field }) => field === '')
    const sides = whole ? ((whole.after ?? whole.before) as Sides) : partOf(event, id)
    if (replaced.gone.has(id)) return []
    const before = replaced.pairs.get(id)
    if (before && sides) return [replacedGroup(id, before, sides, frames, words)]
    const picture = whole && pictureOf(sides)
    return [
      {
        key: `${pattern.source.slice(1, 4)}-${id}`,
        title: nameOf(sides ?? {}, words),
        kind: !whole ? 'changed' : whole.before === null ? 'added' : 'removed',
        lines: whole
          ? summaryOf(whole, summary, frames.before, words)
          : changes.flatMap(({ field, before, after }) => linesOf(field, before, after, frames, words)),
        ...(picture && {
          pictures:
            whole.before === null
              ? { before: undefined, after: picture }
              : { before: picture, after: undefined },
        }),
      },
    ]
  })
}

/** Uses an event has one picture of: another one in its place is a replacement, whatever its words. */
const SINGLE_USES = ['portada', 'cartel']

/** Pictures that took the place of another: by their number what was there before, and the numbers that are gone with it. */
function replacedPictures(parts: readonly (readonly [number, DifferenceOf[]])[]) {
  const pairs = new Map<number, Sides>()
  const gone = new Set<number>()
  const wholes = parts.flatMap(([id, changes]) => {
    const whole = changes.find(({ field }) => field === '')
    return whole ? [{ id, before: whole.before as Sides | null, after: whole.after as Sides | null }] : []
  })
  for (const use of SINGLE_USES) {
    const old = wholes.find(({ before, after }) => !after && before?.uso === use)
    const next = wholes.find(({ before, after }) => !before && after?.uso === use)
    if (!old?.before || !next) continue
    pairs.set(next.id, old.before)
    gone.add(old.id)
  }
  return { pairs, gone }
}

/** One picture in the place of another: both, and the words that differ. */
function replacedGroup(id: number, before: Sides, after: Sides, frames: Frames, words: Words): ChangeGroup {
  return {
    key: `replaced-${id}`,
    title: words.t(`use.${USES[String(after.uso)] ?? after.uso}`),
    kind: 'changed',
    lines: before.alt === after.alt ? [] : linesOf('alt', before.alt, after.alt, frames, words),
    pictures: { before: pictureOf(before), after: pictureOf(after) },
  }
}

/** A picture in wire form by a size that fits half a column, the smallest from 480 px on. */
function pictureOf(part: Sides | undefined): ShownPicture | undefined {
  const stored = (Array.isArray(part?.variantes) ? part.variantes : []) as { ancho: number; url: string }[]
  const sizes = stored.toSorted((a, b) => a.ancho - b.ancho)
  const shown = sizes.find(({ ancho }) => ancho >= 480) ?? sizes.at(-1)
  return shown && { url: shown.url, size: `${part?.ancho} × ${part?.alto}` }
}

function sessionGroups(
  differences: readonly DifferenceOf[],
  event: ComparedEvent,
  words: Words,
): ChangeGroup[] {
  return [...partsOf(differences, SESSION_FIELD)].map(([id, changes]) => {
    const session = event.sessions.find((other) => other.id === id)
    const whole = changes.find(({ field }) => field === '')
    if (whole) return wholeSession(id, whole, event, words)
    const frames = framesOf(changes, session?.currency ?? event.currency, session?.timeZone ?? event.timeZone)
    const startsAt = changes.find(({ field }) => field === 'inicio')?.before ?? session?.startsAt
    return {
      key: `session-${id}`,
      title: sessionTitle(startsAt, frames.before, words),
      kind: 'changed' as const,
      lines: changes.flatMap(({ field, before, after }) => linesOf(field, before, after, frames, words)),
    }
  })
}

function appearanceGroups(
  differences: readonly DifferenceOf[],
  event: ComparedEvent,
  words: Words,
): ChangeGroup[] {
  const frames = framesOf([], event.currency, event.timeZone)
  return [...partsOf(differences, APPEARANCE_FIELD)].map(([id, changes]) => {
    const whole = changes.find(({ field }) => field === '')
    const day = changes.find(({ field }) => field === 'fecha')?.before
    const sides = whole ? ((whole.after ?? whole.before) as Sides) : undefined
    const known = event.appearances.find((appearance) => appearance.id === id)?.day
    const when = formatValue('fecha', sides?.fecha ?? day ?? known, frames.before, words)
    return {
      key: `appearance-${id}`,
      title: [words.t('fields:evento_contenido'), when].filter(Boolean).join(': '),
      kind: !whole ? 'changed' : whole.before === null ? 'added' : 'removed',
      lines: whole
        ? summaryOf(whole, APPEARANCE_SUMMARY, frames.before, words)
        : changes.flatMap(({ field, before, after }) => linesOf(field, before, after, frames, words)),
    }
  })
}

/** Differences by the number of the part they belong to, each under the name of its field; '' for the whole part. */
function partsOf(differences: readonly DifferenceOf[], pattern: RegExp): Map<number, DifferenceOf[]> {
  const parts = new Map<number, DifferenceOf[]>()
  for (const difference of differences) {
    const [, id, field = ''] = pattern.exec(difference.field) ?? []
    if (id === undefined) continue
    parts.set(Number(id), [...(parts.get(Number(id)) ?? []), { ...difference, field }])
  }
  return parts
}

function wholeSession(id: number, change: DifferenceOf, event: ComparedEvent, words: Words): ChangeGroup {
  const isAdded = change.before === null
  const session = ((isAdded ? change.after : change.before) ?? {}) as Sides
  const frame: Frame = {
    currency: textOr(session.moneda, event.currency ?? 'EUR'),
    timeZone: textOr(session.zona_horaria, event.timeZone ?? '') || undefined,
  }
  return {
    key: `session-${id}`,
    title: sessionTitle(session.inicio, frame, words),
    kind: isAdded ? 'added' : 'removed',
    lines: summaryOf(change, SESSION_SUMMARY, frame, words),
  }
}

/** What there is to say of a part that is new or gone, on the side where it stands. */
function summaryOf(
  { before, after }: DifferenceOf,
  fields: readonly string[],
  frame: Frame,
  words: Words,
): ChangeLine[] {
  const isAdded = before === null
  const part = ((isAdded ? after : before) ?? {}) as Sides
  return fields.flatMap((field) => {
    const shown = formatValue(field, part[field], frame, words)
    if (shown === undefined) return []
    const sides = isAdded ? { before: undefined, after: shown } : { before: shown, after: undefined }
    return [{ key: field, label: words.t(`fields:${field}`), ...sides }]
  })
}

/** One line a field; an object such as the cause gives one a part that differs, a text one a language. */
function linesOf(field: string, before: unknown, after: unknown, frames: Frames, words: Words): ChangeLine[] {
  if (isObject(before) || isObject(after)) {
    const [old, now] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
    const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])]
    return keys
      .filter((key) => JSON.stringify(old[key] ?? null) !== JSON.stringify(now[key] ?? null))
      .flatMap((key) => linesOf(key, old[key], now[key], frames, words))
      .map((line) => ({
        ...line,
        key: `${field}.${line.key}`,
        label: `${words.t(`fields:${field}`)} · ${line.label}`,
      }))
  }
  const label = words.t(`fields:${field}`)
  if (isMultilingualField(field)) return textLines(field, label, before, after, words)
  const line = {
    key: field,
    label,
    before: formatValue(field, before, frames.before, words),
    after: formatValue(field, after, frames.after, words),
  }
  return line.before === undefined && line.after === undefined ? [] : [line]
}

function textLines(key: string, label: string, before: unknown, after: unknown, words: Words): ChangeLine[] {
  const [old, now] = [parseMultilingual(textOr(before, '')), parseMultilingual(textOr(after, ''))]
  return (['plain', ...TEXT_LANGUAGES] as const)
    .filter((part) => (old[part] ?? '') !== (now[part] ?? ''))
    .map((part) => ({
      key: `${key}.${part}`,
      label: part === 'plain' ? label : `${label} · ${words.t(`common:language.${part}`)}`,
      before: old[part] || undefined,
      after: now[part] || undefined,
      ...(part === 'plain' ? {} : { language: part }),
    }))
}

/** Currency and zone of each side: those that changed along count on their own side. */
function framesOf(
  changes: readonly DifferenceOf[],
  currency: string | null,
  timeZone: string | null,
): Frames {
  const sideOf = (side: 'before' | 'after'): Frame => ({
    currency: textOr(changes.find(({ field }) => field === 'moneda')?.[side], currency ?? 'EUR'),
    timeZone:
      textOr(changes.find(({ field }) => field === 'zona_horaria')?.[side], timeZone ?? '') || undefined,
  })
  return { before: sideOf('before'), after: sideOf('after') }
}

function sessionTitle(startsAt: unknown, frame: Frame, words: Words): string {
  const when = formatValue('inicio', startsAt, frame, words)
  return when ? `${words.t('fields:sesion')}: ${when}` : words.t('fields:sesion')
}

const textOr = (value: unknown, other: string): string =>
  typeof value === 'string' && value !== '' ? value : other

const isObject = (value: unknown): value is Sides =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

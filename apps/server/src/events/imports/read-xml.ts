import { AppError } from '../../platform/errors.ts'
import { isOwnRow } from './own-row.ts'
import { parseXml } from './parse-xml.ts'

type Source = Record<string, unknown>

/** Elements that are an event in known formats: frab and pretalx, open data of cities, feeds. */
const EVENT_NAMES = ['event', 'contenido', 'evento', 'acto', 'actividad', 'item', 'entry', 'row', 'record']
const MAX_DEPTH = 40
const MAX_RECORDS = 100_000

interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  cells: Source
  hasChildren: boolean
}

/**
 * Returns the events of an XML text as rows: the elements of one name that have a title. Texts of the elements within are their
 * cells; `<atributo nombre="TITULO">` is a cell by that name. The town of a frab or pretalx conference is that of its events.
 * @throws AppError `import.unreadable` for broken XML, `import.too_much_inside`.
 */
export function readXml(xml: string): Source[] {
  const records = new Map<string, Source[]>()
  const stack: Element[] = []
  let count = 0
  let city: unknown
  parseXml(xml, {
    open: (name, attributes) => {
      const parent = stack.at(-1)
      if (parent) parent.hasChildren = true
      if (stack.length >= MAX_DEPTH) throw new AppError('import.too_much_inside')
      stack.push({ name, attributes, text: '', cells: {}, hasChildren: false })
    },
    text: (text) => {
      const top = stack.at(-1)
      if (top) top.text += text
    },
    close: () => {
      const element = stack.pop()
      if (!element) return
      const cells = stack.at(-1)?.cells ?? {}
      const name = element.attributes.nombre ?? element.attributes.name ?? element.name
      if (!element.hasChildren) {
        if (element.text.trim() !== '') addCell(cells, name, element.text.trim())
        return
      }
      if (element.name === 'conference') city = element.cells.city
      if (isOwnRow(element.cells)) {
        if (++count > MAX_RECORDS) throw new AppError('import.too_much_inside')
        const key = element.attributes.guid ?? element.attributes.id
        const row = key === undefined ? element.cells : { id: key, ...element.cells }
        const rows = records.get(element.name) ?? []
        rows.push(row)
        records.set(element.name, rows)
      } else for (const [cell, value] of Object.entries(element.cells)) cells[cell] ??= value
    },
  })
  const known = EVENT_NAMES.find((name) => records.has(name))
  const [most] = [...records].sort(([, a], [, b]) => b.length - a.length)
  const rows = (known === undefined ? undefined : records.get(known)) ?? most?.[1]
  if (!rows) throw new AppError('import.unknown_format')
  return city === undefined ? rows : rows.map((row) => ({ ciudad: city, ...row }))
}

/** Of elements of one name the first counts; of people all do. */
function addCell(cells: Source, name: string, text: string): void {
  if (name === 'person' && typeof cells.person === 'string') cells.person += ` | ${text}`
  else cells[name] ??= text
}

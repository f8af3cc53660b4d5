import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { type Language, toLanguage } from '@larunbat/rules/text/language'
import { pino } from 'pino'
import { openDatabase } from '../../apps/server/src/database/open-database.ts'
import { openProgramme } from '../../apps/server/src/events/imports/decode-file.ts'
import { findImportOwner } from '../../apps/server/src/events/imports/import-owner.ts'
import { nameKey } from '../../apps/server/src/events/imports/read-row.ts'
import { reportCsv } from '../../apps/server/src/events/imports/report-csv.ts'
import { type Report, runImport } from '../../apps/server/src/events/imports/run-import.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { AppError } from '../../apps/server/src/platform/errors.ts'
import { translate } from '../../apps/server/src/platform/texts.ts'
import { readReference } from '../../apps/server/src/reference/lookups/reference.ts'
import { progressBar } from './progress-bar.ts'

const USAGE = `Usage: npm run import -- FILE --owner EMAIL --edition YEAR [--map map.json] [--dry-run] [--report report.csv] [--lang es|en|eu]
Reads a programme (.xlsx, CSV, JSON, XML, iCalendar or Madrid's open data; see docs/import.md) into drafts of that user.`

/** Refused rows the terminal shows; the report has all. */
const MAX_REASONS = 20

/** `npm run import`: 0 when every row is in, 2 when some were refused. Throws when nothing could be done. */
export async function importCommand(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      owner: { type: 'string' },
      edition: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      map: { type: 'string' },
      report: { type: 'string' },
      lang: { type: 'string', default: 'es' },
    },
  })
  const [file] = positionals
  const { owner, edition, report: reportFile, 'dry-run': isPreview } = values
  if (!file || !owner || !edition || positionals.length > 1) throw new Error(USAGE)
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size === undefined) throw new Error(`There is no file ${file}.`)
  const language = toLanguage(values.lang)
  const choices = values.map === undefined ? {} : readMap(values.map)
  const report = await importFile({
    file,
    size,
    owner,
    year: Number(edition),
    isPreview,
    language,
    ...choices,
  })
  printReport(report, isPreview)
  if (reportFile) {
    writeFileSync(reportFile, reportCsv(report))
    const told =
      report.rows.length < report.total ? `The first ${report.rows.length} rows are` : 'Every row is'
    console.log(`${told} told in ${reportFile}.`)
  }
  return report.refused > 0 ? 2 : 0
}

interface Task {
  file: string
  size: number
  owner: string
  year: number
  isPreview: boolean
  language: Language
  columns?: ReadonlyMap<string, string>
  town?: string | undefined
  day?: string | undefined
  zone?: string | undefined
  names?: ReadonlyMap<string, string>
}

/** The file of `--map`: `{ "columnas": { "Acto": "titulo", "Notas": "" }, "ciudad": "Bilbao", "dia": "2026-11-28", "nombres": { "tipo": { "Verbena": "Concierto" } } }`. */
function readMap(path: string): Pick<Task, 'columns' | 'town' | 'day' | 'zone' | 'names'> {
  let map: {
    columnas?: Record<string, string>
    ciudad?: string
    dia?: string
    zona_horaria?: string
    nombres?: Record<string, Record<string, string | number>>
  }
  try {
    map = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} is no map of columns: ${(error as Error).message}`)
  }
  const names = Object.entries(map.nombres ?? {}).flatMap(([field, values]) =>
    Object.entries(values).map(([name, value]) => [nameKey(field, name), String(value)] as const),
  )
  const columns = Object.entries(map.columnas ?? {})
  return {
    ...(columns.length > 0 ? { columns: new Map(columns) } : {}),
    town: map.ciudad,
    day: map.dia,
    zone: map.zona_horaria,
    names: new Map(names),
  }
}

async function importFile(task: Task): Promise<Report> {
  const { file, size, owner: email, year, isPreview, language, columns, town, day, zone, names } = task
  const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }))
  const database = await openDatabase(readConfig(), log, { isTool: true })
  const bar = progressBar(size)
  try {
    const { db } = database
    const reference = await readReference(db)
    const editionId = [...reference.editions.values()].find((edition) => edition.year === year)?.id
    if (editionId === undefined) throw new AppError('import.unknown_edition')
    const owner = await findImportOwner(db, email)
    return await runImport({
      db,
      log,
      actorId: null,
      owner,
      editionId,
      reference,
      language,
      fileName: basename(file),
      isPreview,
      columns,
      town,
      day,
      zone,
      names,
      file: await openProgramme(file, bar.read),
      onProgress: bar.rows,
    })
  } catch (error) {
    throw error instanceof AppError
      ? new Error(translate(language, `errors:${error.code}`, error.variables))
      : error
  } finally {
    bar.stop()
    await database.close()
  }
}

/** What shows a value that the rows leave out. */
const EVIDENCE: Readonly<Record<Report['proposals'][number]['evidence'], string>> = {
  filas: 'the other rows',
  nombre: 'the name of the file',
  calendario: 'the title in the file',
  web: 'the web addresses in its rows',
  edicion: 'the date of the edition',
}

function printReport(report: Report, isPreview: boolean): void {
  const { format, total, created, changed, unchanged, refused, undated, unreadColumns, unknownNames, rows } =
    report
  const { townless, dayless } = report
  if (isPreview) console.log('Preview: nothing was stored.')
  console.log(
    `${total} rows (${format}): ${created} new, ${changed} changed, ${unchanged} unchanged, ${refused} refused.`,
  )
  if (undated > 0)
    console.log(`${undated} rows have no date and time that can be read: events without sessions.`)
  for (const { field, value, evidence, sample, isUsed } of report.proposals)
    console.log(
      `${field}: ${value}, from ${EVIDENCE[evidence]} (${sample})${isUsed ? '' : '; not used: say it in --map'}.`,
    )
  if (townless > 0) console.log(`${townless} rows name no city: say it in --map as "ciudad".`)
  if (dayless > 0)
    console.log(
      `${dayless} rows have only a time or a weekday: say the first day in --map as "dia" (YYYY-MM-DD).`,
    )
  if (unreadColumns.length > 0) {
    console.log('Columns that are not read:')
    for (const { name, rows: count, sample } of unreadColumns)
      console.log(`  ${name}: ${count} rows, such as "${sample}"`)
  }
  if (unknownNames.length > 0) {
    console.log('Names that are in no list; --map says what they are:')
    for (const { field, name, rows: count, suggestions } of unknownNames) {
      const near = suggestions.map(({ label }) => `"${label}"`).join(', ')
      console.log(`  ${field} "${name}": ${count} rows${near ? `; near ones: ${near}` : ''}`)
    }
  }
  const bad = rows.filter(({ result }) => result === 'rechazado')
  for (const { row, title, reasons } of bad.slice(0, MAX_REASONS))
    console.log(`  row ${row} ${title ? `"${title}" ` : ''}- ${reasons.join(' · ')}`)
  if (bad.length > MAX_REASONS) console.log(`  and ${bad.length - MAX_REASONS} more: see --report.`)
}

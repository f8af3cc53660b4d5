import { Readable } from 'node:stream'
import yazl from 'yazl'
import { decimals } from './csv.ts'
import type { Cell, Row, RowStyle, Rows } from './table.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Numbers of the styles below. */
const STYLES = { head: 1, money: 2, share: 3 } as const

/** The parts of a workbook that are the same in every one (ECMA-376, part 1). */
const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="10" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

/**
 * A table as a workbook of one sheet, written while its rows come, head fixed and in bold. Texts are stored as texts, so
 * that none of them can be a formula.
 */
export function writeXlsx(rows: Rows): Readable {
  const zip = new yazl.ZipFile()
  for (const [name, xml] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(XML + xml), name)
  const sheet = Readable.from(sheetXml(rows), { objectMode: false, highWaterMark: 65_536 })
  const output = zip.outputStream as Readable
  sheet.on('error', (error) => output.destroy(error))
  output.on('close', () => sheet.destroy())
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return output
}

async function* sheetXml(rows: Rows): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="1" width="42" customWidth="1"/><col min="2" max="24" width="16" customWidth="1"/></cols><sheetData>`
  let isHead = true
  for await (const batch of rows) {
    if (typeof batch === 'string') {
      yield batch
      continue
    }
    let xml = ''
    for (const row of batch) {
      xml += rowXml(row, isHead)
      isHead = false
    }
    yield xml
  }
  yield '</sheetData></worksheet>'
}

const rowXml = (row: Row, isHead: boolean) =>
  `<row>${row.map((cell) => cellXml(cell, isHead)).join('')}</row>`

const PLAIN = ['<c t="inlineStr"><is><t xml:space="preserve">', '</t></is></c>'] as const
const textXml = (text: string) => PLAIN[0] + escapeXml(text) + PLAIN[1]

/** How rows of such a sheet look that the database writes. */
export const XLSX_STYLE: RowStyle = {
  begin: (cells) => `<row>${cells.map(textXml).join('')}`,
  text: textXml,
  plain: PLAIN,
  money: [`<c s="${STYLES.money}"><v>`, '</v></c>'],
  ...{ point: '.', nothing: '<c/>', between: '', end: '</row>' },
}

function cellXml(cell: Cell, isHead: boolean): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'string')
    return `<c${isHead ? ` s="${STYLES.head}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
  if ('cents' in cell) return `<c s="${STYLES.money}"><v>${decimals(cell.cents, 2)}</v></c>`
  return `<c s="${STYLES.share}"><v>${cell.share}</v></c>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text of XML 1.0: signs it cannot hold are left out. */
const escapeXml = (text: string) =>
  text.replace(/(?![\t\n\r])\p{Cc}|\uFFFE|\uFFFF/gu, '').replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? '')

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { localDateTime, type SepaTransfer, sepaFile } from './sepa-file.ts'
import { sepaText } from './sepa-text.ts'

// Ours holds what we write and what the SEPA adds to it; with the whole schema of ISO at hand, files are held against both.
const schemas = [join(import.meta.dirname, 'testing/credit-transfers.xsd'), process.env.PAIN_001_XSD ?? '']
  .filter(Boolean)
  .map((path) => readFileSync(path, 'utf8'))

const payer = {
  name: 'Fundación Fair Saturday',
  iban: 'ES9121000418450200051332',
  bic: 'CAIXESBBXXX',
  town: 'Bilbao',
  country: 'ES',
}
const transfer: SepaTransfer = {
  id: 7,
  name: 'Asociación Ñandú & Çelik «Ærø» 日本 – Euskal Herriko abesbatzen elkartea, denon artean kantuan hasi ginen',
  taxId: 'B99286320',
  iban: 'DE89370400440532013000',
  town: 'Donostia / San Sebastián',
  country: 'ES',
  amountCents: 1_234_567,
}
const batch = { id: 3, createdAt: '2026-12-05T10:00:00.000Z', executesOn: '2026-12-07' }
const faultsOf = async (xml: string) => {
  const found = await Promise.all(
    schemas.map((schema) => validateXML({ xml: [{ fileName: 'a.xml', contents: xml }], schema: [schema] })),
  )
  return found.flatMap(({ errors }) => errors.map(({ message }) => message))
}

test('given payouts with names of many tongues, when the file is made, then it is valid, adds up, and is the same when made again', async () => {
  const transfers = [
    transfer,
    { ...transfer, id: 8, name: '日本', town: null, amountCents: 1, iban: 'FR1420041010050500013M02606' },
    { ...transfer, id: 9, name: '// O//Brien //', country: null, amountCents: 10 },
  ]
  const xml = sepaFile(payer, { ...batch, transfers })
  expect(await faultsOf(xml)).toEqual([])
  expect(
    await faultsOf(sepaFile({ ...payer, bic: undefined, town: undefined }, { ...batch, transfers })),
  ).toEqual([])
  const far = { ...batch, id: 999_999_999, transfers: [{ ...transfer, id: 9_999_999_999 }] }
  expect(await faultsOf(sepaFile(payer, far))).toEqual([])
  expect(xml).toContain('<Nm>Asociacion Nandu + Celik AEro - Euskal Herriko abesbatzen elkartea, de</Nm>')
  expect(xml).toMatch(/<PstlAdr>\s*<TwnNm>Donostia \/ San Sebastian<\/TwnNm>\s*<Ctry>ES<\/Ctry>/)
  expect(xml.match(/<PstlAdr>/g)).toHaveLength(2)
  // Who has no letter of the SEPA stands there with the tax number.
  expect(xml).toContain('<Nm>B99286320</Nm>')
  expect(xml).toContain('<InstdAmt Ccy="EUR">0.10</InstdAmt>')
  expect(xml.match(/<CtrlSum>12345\.78<\/CtrlSum>/g)).toHaveLength(2)
  expect(xml).toContain('<EndToEndId>LARUNBAT-3-8</EndToEndId>')
  expect(xml).toContain('<Dt>2026-12-07</Dt>')
  expect(sepaFile(payer, { ...batch, transfers })).toBe(xml)
  expect(xml).toContain('<CreDtTm>2026-12-05T11:00:00+01:00</CreDtTm>')
})

test.each([
  [
    'an address before the name',
    (xml: string) => xml.replace(/(<Cdtr>\s*)(<Nm>[^<]*<\/Nm>)(<PstlAdr>.*?<\/PstlAdr>)/s, '$1$3$2'),
  ],
  ['a name that is too long', (xml: string) => xml.replace(/<Nm>Asoc[^<]*/, `<Nm>${'x'.repeat(141)}`)],
  ['a third decimal', (xml: string) => xml.replace('67</InstdAmt>', '678</InstdAmt>')],
  ['letters of no bank', (xml: string) => xml.replace('<Nm>Asociacion', '<Nm>Asociación')],
])('given a file with %s, when it is checked, then it is refused', async (_, spoil) => {
  const xml = sepaFile(payer, { ...batch, transfers: [transfer] })
  expect(spoil(xml)).not.toBe(xml)
  expect(await faultsOf(spoil(xml))).not.toEqual([])
})

test('given account numbers with wrong digits, when the file is made, then it is refused', () => {
  expect(() =>
    sepaFile(payer, { ...batch, transfers: [{ ...transfer, iban: 'DE89370400440532013001' }] }),
  ).toThrow(/IBAN/)
})

test.each([
  ['2026-11-27T09:15:29.000Z', '2026-11-27T10:15:29+01:00'],
  ['2026-07-01T22:30:05.000Z', '2026-07-02T00:30:05+02:00'],
  ['2026-10-25T00:59:59.000Z', '2026-10-25T02:59:59+02:00'],
  ['2026-10-25T01:00:00.000Z', '2026-10-25T02:00:00+01:00'],
])(
  'given the instant %s, when it stands in a file, then it is local time with its offset',
  (instant, text) => {
    expect(localDateTime(instant)).toBe(text)
    expect(Date.parse(text)).toBe(Date.parse(instant))
  },
)

test.each([
  ['Ñandú', 'Nandu'],
  ['/a//b/', 'a/b'],
  ['a\u0000b\n<c>', 'a b c'],
  [`${'x'.repeat(69)} y`, 'x'.repeat(69)],
  ['', ''],
  ['Straße € 5', 'Strasse EUR 5'],
])('given %j, when it is spelled for banks, then it is %j', (words, spelled) => {
  expect(sepaText(words, 70)).toBe(spelled)
})

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeFile, encodingOf } from './decode-file.ts'
import { reportCsv } from './report-csv.ts'

const dir = mkdtempSync(join(tmpdir(), 'decode-file-'))
function givenFile(bytes: Uint8Array): string {
  const path = join(dir, String(Math.random()))
  writeFileSync(path, bytes)
  return path
}
async function piecesOf(path: string, onRead?: (bytes: number) => void): Promise<string[]> {
  const pieces: string[] = []
  for await (const piece of decodeFile(path, onRead)) pieces.push(piece)
  return pieces
}
const text = `Título;Ciudad\nDía de la música – 5 €;Logroño\n`
const windows = Buffer.from(text.replace('–', '\x96').replace('€', '\x80'), 'latin1')

test.each([
  ['utf-8', Buffer.from(text)],
  ['utf-8', Buffer.from(`\uFEFF${text}`)],
  ['windows-1252', windows],
  ['utf-16le', Buffer.from(`\uFEFF${text}`, 'utf16le')],
])('given a file in %s, when read in pieces, then its letters are right', async (encoding, bytes) => {
  const path = givenFile(bytes)
  expect(await encodingOf(path)).toBe(encoding)
  expect((await piecesOf(path)).join('')).toBe(text)
})

test('given letters that stand across the pieces of a large file, when read, then none is lost', async () => {
  const long = `a${'ñ'.repeat(200_000)}`
  const path = givenFile(Buffer.from(long))
  let read = 0
  const all = await piecesOf(path, (bytes) => {
    read = bytes
  })
  expect(all.length).toBeGreaterThan(2)
  expect(all.join('')).toBe(long)
  expect(read).toBe(400_001)
})

test('given cells that spreadsheets would run, when reported, then they are words', () => {
  const rows = [
    {
      row: 1,
      externalId: ' =1+1',
      title: 'Uno; "dos"',
      result: 'nuevo' as const,
      reasons: ['a', 'b'],
      eventId: 7,
    },
  ]
  expect(reportCsv({ rows }).split('\r\n')[1]).toBe(`1;' =1+1;"Uno; ""dos""";nuevo;a · b;7`)
})

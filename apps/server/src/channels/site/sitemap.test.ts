import { expect, test } from 'vitest'
import { foldLine } from '../../platform/formats/ical.ts'
import { pickEncoding } from '../../platform/http/send-page.ts'
import { printSitemapIndex } from './sitemap.ts'

test('given more events than fit in one file, when listed, then the index names each file', () => {
  const text = printSitemapIndex('https://larunbat.example', 3)
  expect(text.match(/<loc>https:\/\/larunbat\.example\/sitemap-[123]\.xml<\/loc>/g)).toHaveLength(3)
})

test('given a long line, when folded, then it unfolds to itself and cuts no character', () => {
  const line = `SUMMARY:${'añ😀'.repeat(60)}`
  const lines = foldLine(line).split('\r\n')
  expect(lines.every((part) => Buffer.byteLength(part) <= 75 && !part.includes('\ufffd'))).toBe(true)
  expect(lines.map((part, index) => (index === 0 ? part : part.slice(1))).join('')).toBe(line)
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', 'identity'],
  [undefined, 'identity'],
])('given %s is accepted, when packed, then %s is chosen', (header, encoding) => {
  expect(pickEncoding(header)).toBe(encoding)
})

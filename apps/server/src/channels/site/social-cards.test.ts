import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { SocialCards, socialCardHash } from './social-cards.ts'

const folder = mkdtempSync(join(tmpdir(), 'larunbat-cards-'))
const program = join(folder, 'draw.mjs')
// Answers with the title as the picture; dies, as a native library might, when told to.
writeFileSync(
  program,
  `process.on('message', ({ id, card }) => {
     if (card.title === 'crash') process.exit(7)
     if (card.title === 'fail') return process.send({ id, error: 'no font' })
     process.send({ id, png: Buffer.from(card.title + ' ' + process.pid) })
   })`,
)
const cards = new SocialCards(program, folder)
const card = (title: string) => ({ siteName: 'Festival', title, when: '', place: '', poster: { id: 1 } })
const take = (title: string) => cards.take(socialCardHash(card(title), undefined), async () => card(title))

afterAll(() => {
  cards.close()
  rmSync(folder, { recursive: true, force: true })
})

test('given a card requested many times at once, when drawn, then it is drawn once and cached', async () => {
  const drawn = await Promise.all(Array.from({ length: 20 }, () => take('Coros')))
  expect(new Set(drawn.map(String)).size).toBe(1)
  expect(readdirSync(join(folder, 'cache/social-cards'))).toEqual([
    `${socialCardHash(card('Coros'), undefined)}.png`,
  ])
  expect(String(await take('Coros'))).toBe(String(drawn[0]))
})

test('given cards of more than a month ago, when another one is drawn, then they are gone', async () => {
  const place = mkdtempSync(join(tmpdir(), 'larunbat-cards-'))
  const kept = join(place, 'cache/social-cards')
  mkdirSync(kept, { recursive: true })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  for (const [name, days] of [
    ['old.png', 31],
    ['old.png.1.2', 31],
    ['young.png', 29],
  ] as const) {
    writeFileSync(join(kept, name), 'x')
    utimesSync(join(kept, name), daysAgo(days), daysAgo(days))
  }
  const others = new SocialCards(program, place)
  await others.take('new', async () => card('New'))
  expect(readdirSync(kept).sort()).toEqual(['new.png', 'young.png'])
  others.close()
  rmSync(place, { recursive: true, force: true })
})

test('given the drawing fails or its process dies, when requested again, then others are still drawn', async () => {
  await expect(take('fail')).rejects.toThrow('no font')
  await expect(take('crash')).rejects.toThrow('ended (7)')
  expect(String(await take('Danza'))).toMatch(/^Danza \d+$/)
})

test('given other words, another language or another cover, when named, then the picture has another name', () => {
  const names = [
    socialCardHash(card('Coros'), undefined),
    socialCardHash(card('Abesbatzak'), undefined),
    socialCardHash(card('Coros'), '/files/a.webp'),
  ]
  expect(new Set(names).size).toBe(3)
  for (const name of names) expect(name).toMatch(/^[\w-]{16}$/)
})

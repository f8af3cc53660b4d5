import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Language } from './language.ts'
import { parseAmount, parseNumber } from './typed-number.ts'

const euros = (typed: string, language: Language = 'es') => parseAmount(typed, { language, currency: 'EUR' })

test.each([
  ['4', 400],
  ['4,5', 450],
  ['4,50', 450],
  ['4.50', 450],
  ["4'50", 450],
  ['4’50', 450],
  ['4€50', 450],
  ['4 €', 400],
  ['4\u00a0€', 400],
  ['4\u202f€', 400],
  ['€4', 400],
  ['€ 4,50', 450],
  ['4,50€', 450],
  ['4,50 EUR', 450],
  ['4,50 euros', 450],
  ['EUR 4,50', 450],
  ['1.200,00', 120_000],
  ['1,200.00', 120_000],
  ['1 200,50', 120_050],
  ['1\u202f200,50', 120_050],
  ['1 200.50', 120_050],
  ['1 200', 120_000],
  ["1.200'50", 120_050],
  ['1.234.567,89', 123_456_789],
  ['\u200b4,50\ufeff', 450],
  ['\t4,50\r\n', 450],
  ['\u202a4,50\u202c', 450],
  ['0', 0],
  ['0,05', 5],
  ['05', 500],
])('given the amount %j, when read in any language, then it is %d cents', (typed, cents) => {
  for (const language of ['es', 'en', 'eu'] as const) expect(euros(typed, language), language).toBe(cents)
})

test.each([
  ...['4 50', '12 50', '1.2.3', '1,50,00', '-4', '\u22124', '+4', '4e2', '1e3', '', ' ', '€', '4€5', '4€500'],
  ...[
    '4 € 50',
    '4,',
    ',5',
    '.50',
    '4..5',
    '4,5,',
    '1 2345',
    '1 20',
    '12 345 67',
    '1.20,000',
    '0.500,00',
    '01.200,00',
  ],
  ...[
    '1.200 500',
    '1 200.500',
    '1,200,50',
    '1 \u00a0200',
    '1\n200',
    '4\u200b50',
    '4,\u200b50',
    '4£',
    '£4',
    '4 GBP',
    '$4',
  ],
  ...[
    '€4€',
    '€€4',
    '4 5€',
    'doce',
    '4x',
    '0x10',
    '４',
    '٤',
    '4²',
    '½',
    '4/5',
    'NaN',
    'Infinity',
    '1_000',
    "1'200",
  ],
  ...['9'.repeat(13), '1,2345', "4''50", '4·50', '4:50', '4-50', '4,50 €/persona', '4 o 5'],
])('given %j, when read as an amount, then it is refused in every language', (typed) => {
  for (const language of ['es', 'en', 'eu'] as const) expect(euros(typed, language), language).toBeUndefined()
})

test('given one mark before three digits, when read, then the language decides: a group of its own, or no amount', () => {
  expect([euros('1.200', 'es'), euros('1.200', 'eu'), euros('1,200', 'en')]).toEqual([
    120_000, 120_000, 120_000,
  ])
  expect([euros('1,200', 'es'), euros('1,200', 'eu'), euros('1.200', 'en')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('given an amount of another currency, when read, then only its own signs are taken', () => {
  const pounds = (typed: string) => parseAmount(typed, { language: 'en', currency: 'GBP' })
  expect([pounds('£9.50'), pounds('9.50 gbp'), pounds('9£50'), pounds('9.50')]).toEqual([950, 950, 950, 950])
  expect([pounds('€9.50'), pounds('9€50'), pounds('9.50 EUR')]).toEqual([undefined, undefined, undefined])
})

/** The second reading: what each language's own formatter writes. */
const LOCALES = { es: ['es-ES', 'es-MX'], en: ['en-GB', 'en-US'], eu: ['eu-ES'] } as const
const CASES = (Object.keys(LOCALES) as Language[]).flatMap((language) =>
  LOCALES[language].flatMap((locale) =>
    (['EUR', 'GBP'] as const).map((currency) => ({ language, locale, currency })),
  ),
)

test('given any amount that a formatter writes, when read in that language, then it is the same cents', () => {
  // Spanish of Mexico groups as English does: only amounts that the marks alone decide.
  fc.assert(
    fc.property(
      fc.constantFrom(...CASES),
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.boolean(),
      ({ language, locale, currency }, cents, isPlain) => {
        const options = isPlain
          ? { minimumFractionDigits: 2 }
          : { style: 'currency' as const, currency, currencyDisplay: 'narrowSymbol' as const }
        const written = new Intl.NumberFormat(locale, options).format(cents / 100)
        expect(parseAmount(written, { language, currency }), written).toBe(cents)
      },
    ),
    { seed: 20261128, numRuns: 3000 },
  )
})

test('given any text of digits, marks and blanks, when it is taken as an amount, then its digits are those of the amount', () => {
  const sign = fc.constantFrom(..."0123456789.,' €\u00a0")
  fc.assert(
    fc.property(
      fc.string({ unit: sign, maxLength: 10 }),
      fc.constantFrom<Language>('es', 'en', 'eu'),
      (typed, language) => {
        const cents = euros(typed, language)
        if (cents === undefined) return
        const parts = typed
          .trim()
          .split(/[^0-9]+/)
          .filter((part) => part !== '')
        const [first = '', ...others] = parts
        const last = others.at(-1)
        const hasCents = last !== undefined && last.length < 3
        const whole = [first, ...(hasCents ? others.slice(0, -1) : others)]
        // Each further group has three digits: nothing else ever meets.
        expect(
          whole.slice(1).every((group) => group.length === 3),
          typed,
        ).toBe(true)
        expect(cents, typed).toBe(
          Number(whole.join('')) * 100 + Number((hasCents ? last : '').padEnd(2, '0')),
        )
      },
    ),
    { seed: 20261128, numRuns: 20_000 },
  )
})

test.each([
  ['1.234,5', 'es', 1234.5],
  ['1,234.5', 'en', 1234.5],
  ['12,5', 'en', 12.5],
  ['12.5', 'eu', 12.5],
  ['1.500', 'es', 1500],
  ['1,500', 'en', 1500],
  ['43,26304', 'es', 43.26304],
  ['43.26304', 'es', 43.26304],
  ['1.500', 'en', 1.5],
  ['0,125', 'es', 0.125],
  ['20 %', 'es', 20],
  ['−3', 'eu', -3],
] as const)('given the number %j in %s, when read, then it is %d', (text, language, value) => {
  expect(parseNumber(text, language)).toBe(value)
})

test.each(['', 'doce', '1e5', '--3', '1.2.3,4,5', '12 5', '1,2,3', '3 4', '% %'])(
  'given %j, when read, then it is no number',
  (text) => {
    for (const language of ['es', 'en', 'eu'] as const)
      expect(parseNumber(text, language), language).toBeUndefined()
  },
)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkColour,
  coloursKey,
  coloursOfKey,
  contrastOf,
  DEFAULT_COLOURS,
  doorCss,
  identityCss,
  identityTokens,
  inkOn,
  normalizeColour,
  readableOn,
} from './identity.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const colours = fc.record({ main: colour, action: colour, accent: colour })

/** Words on their grounds, by the names of the properties; the grounds of pages are those of the shipped themes. */
const PAIRS = [
  ['--night-ink', '--night'],
  ['--night-muted', '--night'],
  ['--night-accent', '--night'],
  ['--menu-ink', '--menu'],
  ['--menu-ink', '--menu-hover'],
  ['--on-action', '--action'],
  ['--on-sun', '--sun'],
] as const
const PAGE_GROUNDS = {
  light: ['#fbf7ef', '#ffffff', '#f4ecdf'],
  dark: ['#170d1d', '#22152a', '#2d1d37'],
} as const

test('given any three colours, then every text of both themes has a contrast of 4.5', () => {
  fc.assert(
    fc.property(colours, fc.constantFrom('light' as const, 'dark' as const), (chosen, theme) => {
      const tokens = identityTokens(chosen, theme)
      for (const [text, ground] of PAIRS)
        expect([text, ground, contrastOf(tokens[text] ?? '', tokens[ground] ?? '') >= 4.5]).toEqual([
          text,
          ground,
          true,
        ])
      for (const ground of PAGE_GROUNDS[theme])
        expect(contrastOf(tokens['--action'] ?? '', ground)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 2_000 },
  )
})

test('given the colours as chosen, without the rule, then some text is below 4.5', () => {
  // Negative control of the test above: the rule is what keeps it.
  expect(contrastOf('#ffd84d', '#ffffff')).toBeLessThan(4.5)
  expect(checkColour('action', '#ffd84d')).toMatchObject({ isAdjusted: true })
  expect(contrastOf(checkColour('action', '#ffd84d').shade, '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

test('given known pairs, then contrast is as WCAG computes it', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(readableOn('#ffffff', '#0b6e99')).toBe('#0b6e99')
  expect(inkOn('#0d2a3a')).toBe('#f8efe6')
  expect(inkOn('#ffd84d')).toBe('#24122e')
})

test('given the shipped colours, then the action colour stays as it is', () => {
  expect(checkColour('action', DEFAULT_COLOURS.action)).toMatchObject({ isAdjusted: false, shade: '#b8331b' })
  expect(identityTokens(DEFAULT_COLOURS, 'light')).toMatchObject({ '--night': '#2b1036', '--sun': '#f4b63f' })
})

test.each([
  ['#0D2A3A', '#0d2a3a'],
  ['abc', '#aabbcc'],
  [' #fff ', '#ffffff'],
  ['red', undefined],
  ['#12345', undefined],
  ['#0d2a3a;}body{display:none', undefined],
  ['url(//x)', undefined],
])('given %j as a colour, then it is stored as %j', (text, stored) => {
  expect(normalizeColour(text)).toBe(stored)
})

test('given colours in an address, then they are read back, and nothing else is', () => {
  fc.assert(
    fc.property(colours, (chosen) => {
      expect(coloursOfKey(coloursKey(chosen))).toEqual(chosen)
    }),
  )
  for (const key of ['', 'x', '2b1036-b8331b', '2b1036-b8331b-f4b63f}', '../../../etc'])
    expect(coloursOfKey(key)).toBeUndefined()
})

test('given a style sheet, then it holds custom properties alone', () => {
  const css = identityCss({ main: '#0d2a3a', action: '#0b6e99', accent: '#ffd84d' })
  expect(css).toContain('--night:#0d2a3a')
  expect(css.replaceAll(/--[a-z-]+:#[0-9a-f]{6};?/g, '')).toBe(
    ':root{}\n@media (prefers-color-scheme:dark){:root:not([data-theme=light]){}}\n:root[data-theme=dark]{}\n',
  )
  expect(doorCss({ main: '#0d2a3a', action: '#0b6e99', accent: '#ffd84d' })).toMatch(/^:root\{--night:/)
})

import { readFileSync } from 'node:fs'
import { CHECK_CODES } from '@larunbat/rules/events/completeness'
import { LANGUAGES } from '@larunbat/rules/text/language'
import { expect, test } from 'vitest'

test.each(LANGUAGES)('given a check of the review, when told in %s, then it has a text', (language) => {
  const file = new URL(`../../../../../../../packages/locales/packs/${language}/checks.json`, import.meta.url)
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>
  const told = Object.entries(texts).flatMap(([section, lines]) =>
    Object.keys(lines).map((name) => `${section}.${name}`),
  )
  expect(told.sort()).toEqual([...CHECK_CODES].sort())
})

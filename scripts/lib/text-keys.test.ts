import { expect, test } from 'vitest'
import { unknownKeys } from './text-keys.ts'

const keys = new Set(['users:done', 'users:done.end', 'common:save', 'users:of_one', 'users:of_other'])
const inPanel = (text: string) => unknownKeys('apps/panel/src/a.tsx', text, keys)

test.each([
  "const { t } = useTranslation('users'); t('done.end')",
  "const { t } = useTranslation(['users', 'common']); t('common:save')",
  "const { t } = useTranslation(); t('save')",
  "const { t } = useTranslation('users'); t('of', { count: 2 })",
  "const { t } = useTranslation('users'); t('done', { returnObjects: true })",
  "const { t } = useTranslation('users'); const of = (t: Words) => t('anything')",
])('given %s, when its keys are read, then none is missing', (text) => {
  expect(inPanel(text)).toEqual([])
})

test.each([
  ["const { t } = useTranslation('users'); t('done.over')", 'users:done.over'],
  ["const { t } = useTranslation(['users', 'common']); const save = () => t('save')", 'users:save'],
  ["const { t } = useTranslation('users'); t(isOn ? 'done.end' : 'done.off')", 'users:done.off'],
  ["const { t: words } = useTranslation('users'); words('common:gone')", 'common:gone'],
])('given %s, when its keys are read, then %s is named', (text, key) => {
  expect(inPanel(text)).toEqual([`apps/panel/src/a.tsx: no pack has ${key}`])
})

test('given a page of the site, when its keys are read, then they may be of its own pack or of another', () => {
  const page = (text: string) =>
    unknownKeys('apps/site/src/a.tsx', text, new Set(['site:event.when', 'buying:pay.do']))
  expect(page("t('event.when'); t('buying.pay.do')")).toEqual([])
  expect(page("t('event.where')")).toEqual(['apps/site/src/a.tsx: no pack has event.where'])
})

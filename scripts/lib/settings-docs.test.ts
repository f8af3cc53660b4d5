import { expect, test } from 'vitest'
import { SETTING_NAMES } from '../../apps/server/src/platform/config/environment.ts'
import { ROOT } from './root.ts'
import { printExample, settingsDocsFaults, tableFaults } from './settings-docs.ts'

const table = (names: readonly string[], defaults: readonly string[] = []) =>
  names.map((name) => ({ names: [name], defaults, text: '' }))

test('given the documents of settings, then they have each setting once, with its default', () => {
  expect(settingsDocsFaults(ROOT)).toEqual([])
  const example = printExample(ROOT)
  for (const name of SETTING_NAMES) if (!name.endsWith('_API_BASE')) expect(example).toContain(`\n#${name}=`)
})

test('given a table without a setting, with one that is not read, or with another default, then each is named', () => {
  const without = tableFaults(table(SETTING_NAMES.filter((name) => name !== 'SMTP_URL'))).join('\n')
  expect(without).toContain('SMTP_URL is read, but has no row')
  expect(tableFaults(table([...SETTING_NAMES, 'SMTP_HOST'])).join('\n')).toContain(
    'SMTP_HOST is read nowhere',
  )
  expect(tableFaults(table(SETTING_NAMES, ['3001'])).join('\n')).toContain('the default of PORT is 3000')
})

import { expect, test } from 'vitest'
import { checkPackageLock, lockProblems } from './package-lock.ts'
import { ROOT } from './root.ts'

test('given the project, when its lock file is read, then every package has a digest and none an unexpected install script', () => {
  expect(checkPackageLock(ROOT)).toBe('')
})

test('given packages without a digest, with a weak one or with an install script, when read, then each is named', () => {
  const integrity = 'sha512-x'
  expect(
    lockProblems({
      '': {},
      'packages/rules': { version: '1.0.0' },
      'node_modules/@larunbat/rules': { link: true },
      'node_modules/a': { version: '1.0.0', integrity },
      'node_modules/b': { version: '2.0.0' },
      'node_modules/a/node_modules/c': { version: '3.0.0', integrity: 'sha1-x' },
      'node_modules/d': { version: '4.0.0', integrity, hasInstallScript: true },
    }),
  ).toEqual([
    'node_modules/b@2.0.0: no SHA-512 digest in the lock file',
    'node_modules/a/node_modules/c@3.0.0: no SHA-512 digest in the lock file',
    'node_modules/d@4.0.0: has an install script',
  ])
})

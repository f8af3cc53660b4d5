import { expect, test } from 'vitest'
import { CONCERN_KEYS, concernsOf, type InstallationState } from './concerns.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')
const GIGABYTE = 2 ** 30

/** A public installation with nothing to say about it. */
const whole: InstallationState = {
  processes: [{ role: 'all', version: '1', lagMs: 5, poolWaiting: 0 }],
  queues: [{ failed: 0, oldestSeconds: 0 }],
  office: { overdue: 0, paymentsOpen: 0, oldestPaymentSeconds: 0, mailsFailed: 0 },
  backup: { endedAt: '2026-11-28T02:30:00Z', rows: 9_000 },
  backupFailure: null,
  rowEstimate: 10_000,
  database: { version: '18.1 (Debian 18.1-1)' },
  installation: {
    isPublic: true,
    isHttps: true,
    isProxyUntrusted: false,
    isTestBank: false,
    hasMail: true,
    hasContact: true,
    hasPayoutAccount: true,
    hasBackupPlace: true,
    isBackupSealed: true,
    hasDefaultAdmin: false,
    admins: 2,
    isDatabaseEmbedded: false,
    freeBytes: 100 * GIGABYTE,
    clockMs: 20,
  },
}
const keys = (state: Partial<InstallationState>) =>
  concernsOf({ ...whole, ...state }, NOW).map(({ key, grade }) => `${key} ${grade}`)
const having = (change: Partial<InstallationState['installation']>) =>
  keys({ installation: { ...whole.installation, ...change } })

test('given a public installation with all it needs, then there is nothing to say', () => {
  expect(keys({})).toEqual([])
})

test.each<[Partial<InstallationState['installation']>, string]>([
  [{ isTestBank: true }, 'testBank stop'],
  [{ hasMail: false }, 'noMail stop'],
  [{ isHttps: false }, 'noHttps stop'],
  [{ isProxyUntrusted: true }, 'proxy warn'],
  [{ hasContact: false }, 'noContact warn'],
  [{ hasPayoutAccount: false }, 'noPayoutAccount warn'],
  [{ isBackupSealed: false }, 'backupOpen warn'],
  [{ hasDefaultAdmin: true }, 'defaultAdmin warn'],
  [{ admins: 1 }, 'oneAdmin warn'],
  [{ isDatabaseEmbedded: true }, 'embedded warn'],
  [{ freeBytes: 4.5 * GIGABYTE }, 'diskLow warn'],
  [{ freeBytes: GIGABYTE / 3 }, 'diskFull stop'],
  [{ clockMs: -9_000 }, 'clock warn'],
])('given %j at a public address, then it is %s', (change, expected) => {
  expect(having(change)).toEqual([expected])
})

test('given an installation for trying out on a desk, then nothing of selling is missed', () => {
  const bare = {
    isPublic: false,
    isHttps: false,
    isTestBank: true,
    hasMail: false,
    hasContact: false,
    hasPayoutAccount: false,
    hasBackupPlace: false,
    isBackupSealed: false,
    hasDefaultAdmin: true,
    admins: 1,
    isDatabaseEmbedded: true,
  }
  expect(having(bare)).toEqual([])
})

test.each<[Partial<InstallationState>, string]>([
  [{ processes: [{ role: 'web', version: '1', lagMs: 5, poolWaiting: 0 }] }, 'noWorker stop'],
  [{ processes: [{ role: 'worker', version: '1', lagMs: 5, poolWaiting: 0 }] }, 'noWeb stop'],
  [{ processes: [{ role: 'all', version: '1', lagMs: 500, poolWaiting: 0 }] }, 'late warn'],
  [{ backup: null }, 'backup warn'],
  [{ backup: { endedAt: '2026-11-25T02:30:00Z', rows: 9_000 } }, 'backup warn'],
  [{ backup: { endedAt: '2026-11-28T02:30:00Z', rows: 100 } }, 'backupSmall warn'],
  [{ backupFailure: { error: 'no space' } }, 'backupFailed warn'],
  [{ database: { version: '14.9' } }, 'postgresEnded warn'],
])('given %j, then it is %s', (change, expected) => {
  expect(keys(change)).toEqual([expected])
})

test('given no process, as before the first start, then nothing is said of processes', () => {
  expect(keys({ processes: [] })).toEqual([])
})

test('given PostgreSQL 15, when its last corrections are out, then it is said', () => {
  const old = {
    ...whole,
    database: { version: '15.18' },
    backup: { endedAt: '2027-11-12T00:00:00Z', rows: 9_000 },
  }
  expect(concernsOf(old, NOW)).toEqual([])
  expect(concernsOf(old, Date.parse('2027-11-12T12:00:00Z')).map(({ key }) => key)).toEqual(['postgresEnded'])
})

test('given several concerns, then those that stop selling come first', () => {
  const grades = CONCERN_KEYS.length
  expect(grades).toBeGreaterThan(20)
  expect(having({ hasMail: false, clockMs: 9_000, admins: 1 })).toEqual([
    'noMail stop',
    'oneAdmin warn',
    'clock warn',
  ])
})

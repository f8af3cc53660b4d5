import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const faultsOf = (env: Record<string, string>): string => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['STRIPE_KEY', 'STRIPE_SECRET_KEY'],
  ['STRIPE_SECERT_KEY', 'STRIPE_SECRET_KEY'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['ADMIN_MAIL', 'ADMIN_EMAIL'],
  ['TRUST_PROXI', 'TRUST_PROXY'],
  ['SMTP_HOST', 'SMTP_URL'],
  ['BACKUP_DIR', 'BACKUP_'],
])(
  'given the variable %s, when the settings are read, then it is refused and %s is suggested',
  (name, meant) => {
    expect(faultsOf({ [name]: 'x' })).toContain(`${name}: there is no such setting; did you mean ${meant}`)
  },
)

test('given several faults, when the settings are read, then all are told at once', () => {
  const told = faultsOf({ SMPT_URL: 'smtp://x', STRIPE_KEY: 'sk', PORT: 'seventy' })
  for (const name of ['SMPT_URL', 'STRIPE_KEY', 'PORT']) expect(told).toContain(`  ${name}: `)
})

test('given what machines have in their environment, when the settings are read, then none of it is judged', () => {
  const usual = [
    ...[
      'PATH',
      'HOME',
      'HOSTNAME',
      'USER',
      'SHELL',
      'LANG',
      'LC_ALL',
      'PWD',
      'TERM',
      'TZ',
      'EDITOR',
      'MAIL',
      'LOGNAME',
    ],
    ...[
      'NODE_ENV',
      'NODE_OPTIONS',
      'npm_config_port',
      'npm_lifecycle_event',
      'INIT_CWD',
      'PGHOST',
      'PGPORT',
      'PGUSER',
    ],
    ...[
      'REDIS_SERVICE_HOST',
      'DATABASE_SERVICE_PORT',
      'DATABASE_PORT_5432_TCP_ADDR',
      'SMTP_PORT',
      'KUBERNETES_PORT',
    ],
    ...[
      'XDG_DATA_DIRS',
      'SSH_AUTH_SOCK',
      'INVOCATION_ID',
      'JOURNAL_STREAM',
      'CI',
      'DEBUG',
      'PROVE_CASES',
      'E2E_PORT',
    ],
    ...[
      'AWS_REGION',
      'AWS_ACCESS_KEY_ID',
      'HTTP_PROXY',
      'NO_PROXY',
      'OTEL_RESOURCE_ATTRIBUTES',
      'DATABASE_URL_TEST',
    ],
  ]
  expect(faultsOf(Object.fromEntries(usual.map((name) => [name, 'x'])))).toBe('')
  expect(faultsOf({ SMPT_URL: '' })).toBe('')
})

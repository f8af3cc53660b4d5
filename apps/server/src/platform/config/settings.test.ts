import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { readGiven } from './env-file.ts'
import { unknownSettings } from './unknown-settings.ts'

const dir = mkdtempSync(join(tmpdir(), 'larunbat-settings-'))
const file = join(dir, '.env')
afterAll(() => rmSync(dir, { recursive: true }))

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['STMP_URL', 'SMTP_URL'],
  ['SMTPURL', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['STRIPE_KEY', 'STRIPE_SECRET_KEY'],
  ['STRIPE_SECRET', 'STRIPE_SECRET_KEY'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['CONTACT_MAIL', 'CONTACT_EMAIL'],
  ['METRIC_TOKEN', 'METRICS_TOKEN'],
  ['OTEL_EXPORTER_OTLP_ENDPIONT', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ['DATABSE_URL', 'DATABASE_URL'],
])(
  'given %s, which is almost a setting, when the server starts, then it is refused with %s',
  (name, meant) => {
    expect(() => readConfig({ [name]: 'x' })).toThrow(`${name}: is no setting. Did you mean ${meant}?`)
  },
)

test.each([
  ['SMTP_HOST', 'Those of SMTP are SMTP_URL.'],
  ['STRIPE_API_KEY', 'Those of STRIPE are STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET.'],
  ['REDSYS_SECRET', 'Those of REDSYS are REDSYS_MERCHANT,'],
  ['BACKUP_DIR', 'Those of BACKUP are BACKUP_TO,'],
  ['S3_BUCKETNAME_OF_FILES', 'Those of S3 are S3_ENDPOINT,'],
])(
  'given %s, which begins as settings of mail or money do, then it is refused with their names',
  (name, names) => {
    expect(() => readConfig({ [name]: 'x' })).toThrow(`${name}: is no setting. ${names}`)
  },
)

test('given what machines, shells and other programs set, then it is none of ours', () => {
  const theirs = {
    HOME: '/root',
    HOSTNAME: 'server',
    LOGNAME: 'root',
    MAIL: '/var/mail/root',
    EDITOR: 'vi',
    LC_ALL: 'C',
    NODE_ENV: 'production',
    NODE_OPTIONS: '--x',
    npm_config_loglevel: 'error',
    PGPASSWORD: 'x',
    PGDATA: '/x',
    AWS_SECRET_ACCESS_KEY: 'x',
    OTEL_RESOURCE_ATTRIBUTES: 'x',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_EXPORTER_OTLP_HEADERS: 'x',
    GOOGLE_APPLICATION_CREDENTIALS: '/x.json',
    DATABASE_HOST: 'db',
    DATABASE_PRIVATE_URL: 'postgres://x/y',
    SMTP_PORT: 'tcp://10.0.0.7:25',
    SMTP_SERVICE_HOST: '10.0.0.7',
    REDIS_PORT: 'tcp://10.0.0.8:6379',
    COMPOSE_PROJECT_NAME: 'larunbat',
    POSTGRES_PASSWORD: 'x',
    DATABASE_URL_TEST: 'postgres://x',
    INVOCATION_ID: 'x',
    JOURNAL_STREAM: 'x',
  }
  expect(unknownSettings(theirs)).toEqual([])
  expect(unknownSettings({ SMTP_PORT: '25' })).toHaveLength(1)
})

test.each([
  'nonsense',
  'a@b',
  'no-reply@',
  'Festival no-reply@festival.example',
  'a@festival.example, b@festival.example',
  'Festival <no-reply@festival.example>\r\nBcc: all@festival.example',
])('given %j as the sender of mails, then it is refused', (from) => {
  expect(() => readConfig({ MAIL_FROM: from })).toThrow(/MAIL_FROM: must be an address/)
})

test.each([
  'no-reply@festival.example',
  'Festival <no-reply@festival.example>',
  '"Jaialdia, Bilbao" <kaixo@jaialdia.eus>',
  'Larunbat <no-reply@localhost>',
])('given %j as the sender of mails, then it is taken', (from) => {
  expect(readConfig({ MAIL_FROM: from }).mailFrom).toBe(from)
})

test.each([
  'https://festival.example/larunbat',
  'https://festival.example/?a=1',
  'https://user:word@festival.example',
  'https://festival.example/#top',
])('given %s as the public address, then it is refused with the reason', (url) => {
  expect(() => readConfig({ PUBLIC_URL: url })).toThrow(/PUBLIC_URL: must be scheme and host alone/)
})

test('given a public address that ends with a slash, then it is taken without', () => {
  expect(readConfig({ PUBLIC_URL: 'https://festival.example/' }).publicUrl).toBe('https://festival.example')
})

test('given a file of settings, when the environment has the same names, then the environment wins, empty values too', () => {
  writeFileSync(
    file,
    '# mail\nSMTP_URL=smtp://mail.example\nexport PORT = 4000\nMAIL_FROM="Jaialdia <kaixo@jaialdia.eus>" # sender\nAPPLE_PASS_KEY="-----BEGIN\nline\n-----END"\n\nADMIN_EMAIL=\n',
  )
  const { variables, faults } = readGiven({ ENV_FILE: file, PORT: '5000', SMTP_URL: '' })
  expect(faults).toEqual([])
  expect(variables).toMatchObject({
    PORT: '5000',
    SMTP_URL: '',
    MAIL_FROM: 'Jaialdia <kaixo@jaialdia.eus>',
    APPLE_PASS_KEY: '-----BEGIN\nline\n-----END',
  })
  expect(readGiven({ ENV_FILE: '' }).variables).toEqual({ ENV_FILE: '' })
  vi.stubEnv('ENV_FILE', file)
  writeFileSync(file, 'MAIL_FROM=kaixo@jaialdia.eus\nSMPT_URL=smtp://mail.example\n')
  expect(() => readConfig()).toThrow(/SMPT_URL: is no setting/)
  vi.unstubAllEnvs()
})

test('given lines that are no setting, or a named file that is missing, then it says which', () => {
  writeFileSync(file, 'PORT=4000\n\nSMTP_URL: smtp://mail.example\n')
  expect(readGiven({ ENV_FILE: file }).faults).toEqual([
    `  ${file}, line 3: must be NAME=value, or begin with #`,
  ])
  const missing = join(dir, 'none')
  expect(readGiven({ ENV_FILE: missing }).faults).toEqual([`  ${missing}: cannot be read (ENOENT)`])
})

test('given several faults, then one error lists all', () => {
  expect(() => readConfig({ PORT: 'x', SMPT_URL: 'x', MAIL_FROM: 'x' })).toThrow(ConfigError)
  expect(() => readConfig({ PORT: 'x', SMPT_URL: 'x', MAIL_FROM: 'x' })).toThrow(
    /SMPT_URL[\s\S]*PORT[\s\S]*MAIL_FROM/,
  )
})

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { CONCERN_KEYS } from '@larunbat/rules/operations/concerns'
import { LANGUAGES } from '@larunbat/rules/text/language'
import { afterAll, expect, test } from 'vitest'
import { migrationsDir } from '../../database/open-database.ts'
import { migrateToLatest } from '../../platform/db/migrate.ts'
import { startTestSmtp } from '../../platform/mail/testing/smtp-server.ts'
import { startTestDatabase } from '../../platform/postgres/test-database.ts'
import { hasText } from '../../platform/texts.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const database = await startTestDatabase({
  migrationsDir,
  migrate: async (url) => void (await migrateToLatest(url, migrationsDir)),
})
const smtp = await startTestSmtp()
afterAll(async () => {
  await smtp.stop()
  await database.stop()
})

/** The command as an operator runs it. */
async function doctor(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['scripts/doctor.ts', ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      ENV_FILE: '',
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
      DATABASE_URL: database.url,
      ...env,
    },
  })
  let said = ''
  child.stdout.on('data', (piece) => {
    said += piece
  })
  child.stderr.on('data', (piece) => {
    said += piece
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, said }
}

const READY = {
  PUBLIC_URL: 'https://festival.example',
  TRUST_PROXY: 'true',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Festival <no-reply@festival.example>',
  CONTACT_EMAIL: 'kaixo@festival.example',
}

test('given an installation on a desk, then it may go on as it is', async () => {
  const { code, said } = await doctor({})
  expect(said).toContain('fine  Database: PostgreSQL ')
  expect(said).not.toContain('STOP')
  expect(code).toBe(0)
})

test('given a public address with the test bank and without mail, then both stop it, with what to set, and the code is 1', async () => {
  const { code, said } = await doctor({ PUBLIC_URL: 'https://festival.example' })
  expect(said).toMatch(/STOP {2}The test bank is at a public address.*STRIPE_SECRET_KEY/)
  expect(said).toMatch(/STOP {2}Emails are kept and not sent\. Set SMTP_URL/)
  expect(said).toMatch(/warn {2}A proxy is in front and TRUST_PROXY=true is missing/)
  expect(said).toMatch(/warn {2}.*Set CONTACT_EMAIL/)
  expect(said).toMatch(/warn {2}No backups are made\. Set BACKUP_TO/)
  expect(code).toBe(1)
})

test("given Stripe's test key at a public address, then it is the test bank all the same", async () => {
  const { code, said } = await doctor({ ...READY, STRIPE_SECRET_KEY: 'sk_test_abc' })
  expect([code, said]).toEqual([1, expect.stringContaining('STOP  The test bank')])
})

test('given a mail server, when it takes the test mail, then its answer is shown; when it refuses, that stops it', async () => {
  const good = await doctor(READY)
  expect(good.said).toMatch(/fine {2}Mail: the server took a test mail to kaixo@festival\.example \(250 /)
  expect(smtp.received.at(-1)).toMatchObject({ to: 'kaixo@festival.example' })
  expect(smtp.received.at(-1)?.source).toContain('no-reply@festival.example')
  expect(good.code).toBe(0)
  smtp.faults.push({ at: 'data', code: 550, text: 'Sender is not allowed' })
  const bad = await doctor(READY, '--mail', 'ane@example.org')
  expect(bad.said).toMatch(
    /STOP {2}The email server did not accept.*550.*Sender is not allowed.*Check SMTP_URL/,
  )
  expect(bad.code).toBe(1)
  const count = smtp.received.length
  expect((await doctor(READY, '--no-mail')).code).toBe(0)
  expect(smtp.received).toHaveLength(count)
})

test('given a mail server that does not run, or a misspelt setting, then the command ends with 1 and says so', async () => {
  const closed = await doctor({ ...READY, SMTP_URL: 'smtp://user:word-of-mail@127.0.0.1:1' })
  expect([closed.code, closed.said]).toEqual([1, expect.stringMatching(/STOP.*ECONNREFUSED/)])
  expect(closed.said).not.toContain('word-of-mail')
  const misspelt = await doctor({ SMPT_URL: smtp.url })
  expect([misspelt.code, misspelt.said]).toEqual([1, expect.stringContaining('Did you mean SMTP_URL?')])
})

test('given the rules, then each has its sentence in every language', () => {
  for (const language of LANGUAGES)
    for (const key of CONCERN_KEYS) {
      const name = `system:concern.${key}`
      expect(hasText(language, name) || hasText(language, `${name}_other`), `${language} ${name}`).toBe(true)
    }
})

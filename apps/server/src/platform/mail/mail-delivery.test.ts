import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { startJobs } from '../jobs/jobs.ts'
import { deliverMail } from './deliver-mail.ts'
import { keptLinksPath } from './kept-links.ts'
import { MAILS, startMailWork } from './mail-work.ts'
import { OutboxMailer } from './outbox-mailer.ts'
import { openSmtp } from './smtp.ts'
import { startTestSmtp } from './testing/smtp-server.ts'
import { renderFromSources } from './testing/templates.ts'

const smtp = await startTestSmtp()
const { db, config } = await testApp()
const log = pino({ level: 'silent' })
const settings = {
  publicUrl: config.publicUrl,
  smtpUrl: smtp.url,
  mailFrom: 'Larunbat <no-reply@larunbat.example>',
  dataDir: mkdtempSync(join(tmpdir(), 'larunbat-mails-')),
}
const mailer = new OutboxMailer({ config: settings, log, render: renderFromSources })
const { handOver, close } = openSmtp({ url: smtp.url, from: settings.mailFrom })
const databaseUrl = config.databaseUrl as string
const soon = { timeout: 15_000, interval: 25 }
afterAll(async () => {
  close()
  await smtp.stop()
})

/** The one-click address that withdraws a consent. */
const NO_NEWS = 'http://larunbat.example/novedades/code'

let counter = 0
async function givenMail(): Promise<{ id: number; to: string; messageId: string }> {
  counter += 1
  const to = `reader${counter}@example.org`
  const data = { name: 'Añe', url: 'http://larunbat.example/panel/enlace?t=code', minutes: 10 }
  await db.transaction().execute((tx) =>
    mailer.send(tx, {
      to,
      language: 'eu',
      template: 'account-sign-in-link',
      data,
      unsubscribeUrl: NO_NEWS,
    }),
  )
  const row = await mailTo(to)
  return { id: row.id, to, messageId: row.message_id }
}
const mailTo = (to: string) =>
  db.selectFrom('mail').selectAll().where('to_address', '=', to).executeTakeFirstOrThrow()
const receivedBy = (address: string) => smtp.received.filter(({ to }) => to === address)

test('given a mail server, when a mail is delivered twice, then the server gets it once, in UTF-8 with its own id', async () => {
  const { id, to, messageId } = await givenMail()
  await deliverMail(db, handOver, { mailId: id, isLastTry: false })
  await deliverMail(db, handOver, { mailId: id, isLastTry: false })
  const [mail, ...more] = receivedBy(to)
  expect(more).toEqual([])
  expect(mail?.messageId).toBe(messageId)
  expect(mail?.source).toMatch(/^From: Larunbat <no-reply@larunbat\.example>\r$/m)
  expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(mail?.source).toContain(`List-Unsubscribe: <${NO_NEWS}>\r\n`)
  expect(mail?.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(mail?.source).toMatch(/text\/plain[\s\S]*text\/html/)
  expect(await mailTo(to)).toMatchObject({ status: 'sent', attempts: 1, error: null })
})

test('given "later" (451), when tried again, then it is delivered with the same id', async () => {
  const { id, to, messageId } = await givenMail()
  smtp.faults.push({ at: 'data', code: 451, text: 'try later' })
  await expect(deliverMail(db, handOver, { mailId: id, isLastTry: false })).rejects.toThrow('try later')
  expect(await mailTo(to)).toMatchObject({ status: 'waiting', attempts: 1 })
  await deliverMail(db, handOver, { mailId: id, isLastTry: false })
  expect(receivedBy(to).map((mail) => mail.messageId)).toEqual([messageId])
  expect(await mailTo(to)).toMatchObject({ status: 'sent', attempts: 2, error: null })
})

test('given "no such person" (550), when tried, then it is given up with the reason and not tried again', async () => {
  const { id, to } = await givenMail()
  smtp.faults.push({ at: 'rcpt', code: 550, text: 'no such person' })
  await deliverMail(db, handOver, { mailId: id, isLastTry: false })
  await deliverMail(db, handOver, { mailId: id, isLastTry: false })
  const row = await mailTo(to)
  expect(row).toMatchObject({ status: 'failed', attempts: 1 })
  expect(row.error).toContain('no such person')
  expect(receivedBy(to)).toEqual([])
})

test('given no mail server at the address, when tried, then it waits, and after the last try it is given up', async () => {
  const { id, to } = await givenMail()
  const nowhere = openSmtp({ url: 'smtp://127.0.0.1:1', from: settings.mailFrom })
  await expect(deliverMail(db, nowhere.handOver, { mailId: id, isLastTry: false })).rejects.toThrow()
  expect((await mailTo(to)).status).toBe('waiting')
  await deliverMail(db, nowhere.handOver, { mailId: id, isLastTry: true })
  expect((await mailTo(to)).status).toBe('failed')
  nowhere.close()
})

test('given a process killed between the yes of the server and its mark, when tried again, then the id is the same', async () => {
  const { id, to, messageId } = await givenMail()
  const script = join(import.meta.dirname, 'testing/deliver-one.ts')
  const child = spawn(process.execPath, [script, databaseUrl, smtp.url, String(id)], { stdio: 'inherit' })
  smtp.onAccepted(() => child.kill('SIGKILL'))
  const signal = await new Promise((resolve) => child.once('exit', (_code, by) => resolve(by)))
  smtp.onAccepted(undefined)
  expect(signal).toBe('SIGKILL')
  expect(await mailTo(to)).toMatchObject({ status: 'waiting', attempts: 1 })
  await deliverMail(db, handOver, { mailId: id, isLastTry: false })
  expect(receivedBy(to).map((mail) => mail.messageId)).toEqual([messageId, messageId])
  expect((await mailTo(to)).status).toBe('sent')
})

test('given the job queue, when mails were written before and after its start, then each is delivered once', async () => {
  const early = await givenMail()
  const jobs = await startJobs({ url: databaseUrl, log })
  const queue = { ...MAILS, delaySeconds: 1, pollSeconds: 1 }
  smtp.faults.push({ at: 'data', code: 451, text: 'try later' })
  await startMailWork(jobs, { db: db as unknown as Kysely<never>, config: settings, mailer }, queue)
  const later = await givenMail()
  const rolledBack = db.transaction().execute(async (tx) => {
    await mailer.send(tx, { to: 'never@example.org', language: 'es', template: 'account-reset', data: {} })
    throw new Error('back')
  })
  await expect(rolledBack).rejects.toThrow('back')
  await vi.waitFor(async () => {
    for (const { to } of [early, later]) expect((await mailTo(to)).status).toBe('sent')
  }, soon)
  await jobs.stop()
  for (const { to } of [early, later]) expect(receivedBy(to)).toHaveLength(1)
  expect(receivedBy('never@example.org')).toEqual([])
})

test('given no mail server, when a mail is sent, then it is kept, its link is in the file and not in the log', async () => {
  const lines: string[] = []
  const kept = new OutboxMailer({
    config: { ...settings, smtpUrl: undefined },
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    render: renderFromSources,
  })
  const data = { name: 'Ane', url: 'http://larunbat.example/panel/restablecer?t=code', minutes: 10 }
  await kept.send(db, { to: 'kept@example.org', language: 'es', template: 'account-reset', data })
  expect(await mailTo('kept@example.org')).toMatchObject({
    status: 'kept',
    template: 'account-reset',
    language: 'es',
  })
  expect(lines).toHaveLength(1)
  for (const hidden of [data.url, 't=code', 'kept@example.org', 'Ane']) expect(lines[0]).not.toContain(hidden)
  const path = keptLinksPath(settings.dataDir)
  expect(lines[0]).toContain(path)
  expect(readFileSync(path, 'utf8')).toContain(`kept@example.org account-reset ${data.url}\n`)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importTicketKey, verifyCode } from '@larunbat/rules/ticketing/ticket-code'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readBarcodes } from 'zxing-wasm/reader'
import { deliverMail } from '../../platform/mail/deliver-mail.ts'
import { OutboxMailer } from '../../platform/mail/outbox-mailer.ts'
import { openSmtp } from '../../platform/mail/smtp.ts'
import { startTestSmtp } from '../../platform/mail/testing/smtp-server.ts'
import { renderFromSources } from '../../platform/mail/testing/templates.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenOnSale } from '../orders/testing/given-on-sale.ts'
import { givenBought } from '../refunds/testing/given-bought.ts'
import { drawTicketAttachments, MAX_MAILED_CODES, MAX_MAILED_PAGES } from './mail-attachments.ts'
import { mailConfirmation } from './mail-confirmation.ts'
import { readMime } from './testing/read-mime.ts'
import { readPdf } from './testing/read-pdf.ts'
import './testing/scan.ts'
import { publicTicketKeys } from './ticket-keys.ts'

const app = await testApp()
const { db, services, call } = app
const { config } = services
const smtp = await startTestSmtp()
const mailer = new OutboxMailer({
  config: { publicUrl: config.publicUrl, smtpUrl: smtp.url, dataDir: config.dataDir },
  log: pino({ level: 'silent' }),
  render: renderFromSources,
})
const { handOver, close } = openSmtp({ url: smtp.url, from: 'Larunbat <no-reply@larunbat.example>' })
afterAll(async () => {
  close()
  await smtp.stop()
})
const owner = await app.givenAccount({ name: 'Coro "Bilbao"\r\nBcc: all@example.org' })
const draw = (source: Parameters<typeof drawTicketAttachments>[1]) =>
  drawTicketAttachments({ db, services }, source)
/** The second reader of what we write; on machines without it the ones of the browser tests read as much. */
const hasPython = spawnSync('python3', ['--version']).status === 0

async function givenMailed(email: string, quantity = 1) {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000, maxPerPerson: 40 })
  const bought = await givenBought(app, on, { quantity, email })
  await db.transaction().execute((tx) => mailConfirmation(tx, { mailer, config }, bought.checkoutId))
  const mail = await db
    .selectFrom('mail')
    .selectAll()
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow()
  return { on, ...bought, mail }
}

const receivedBy = (address: string) => smtp.received.filter(({ to }) => to === address)
const codeIn = async (png: Buffer) =>
  (await readBarcodes(new Uint8Array(png), { formats: ['QRCode'] }))[0]?.text

test.runIf(hasPython)(
  'given a purchase, when its mail arrives, then the saved mail alone admits: codes in its body, the document beside it',
  async () => {
    const { mail, tickets, on } = await givenMailed('ane@example.org', 3)
    expect(Buffer.byteLength(JSON.stringify(mail.attached))).toBeLessThan(1_000)
    await deliverMail(db, handOver, { mailId: mail.id, isLastTry: false }, draw)
    const [received, ...more] = receivedBy('ane@example.org')
    expect(more).toEqual([])
    const read = readMime(received?.source ?? '')
    expect(read.defects).toEqual([])
    const html = read.parts.find(({ type }) => type === 'text/html')?.content.toString() ?? ''
    const keys = await Promise.all((await publicTicketKeys(app)).map(importTicketKey))
    const pictures = read.parts.filter(({ type }) => type === 'image/png')
    expect(pictures).toHaveLength(3)
    for (const { cid, content, disposition } of pictures) {
      expect(html).toContain(`src="cid:${cid}"`)
      expect(disposition).toBe('inline')
      expect(content.length).toBeLessThan(10_000)
      const code = await codeIn(content)
      expect(await verifyCode(code ?? '', keys)).toMatchObject({
        eventId: on.eventId,
        sessionId: on.sessionId,
      })
    }
    expect(html.match(/alt="[^"]*QR[^"]*"/g)).toHaveLength(3)
    const pdf = read.parts.find(({ type }) => type === 'application/pdf')
    expect(pdf).toMatchObject({ disposition: 'attachment', filename: 'larunbat.pdf' })
    expect(readPdf(pdf?.content as Buffer).pages).toHaveLength(1 + tickets.length)
    expect(received?.source.length).toBeLessThan(500_000)
  },
)

test.runIf(hasPython)(
  'given an organiser whose name could forge a header, when the mail arrives, then a reply reaches their address and nothing else',
  async () => {
    const { mail } = await givenMailed('bi@example.org')
    await deliverMail(db, handOver, { mailId: mail.id, isLastTry: false }, draw)
    const source = receivedBy('bi@example.org')[0]?.source ?? ''
    const { replyTo, headers } = readMime(source)
    expect(replyTo).toEqual([['', owner.email]])
    expect(headers.map((name) => name.toLowerCase())).not.toContain('bcc')
    expect(source).toMatch(/^From: Larunbat <no-reply@larunbat\.example>\r$/m)
  },
)

test.each([
  { name: 'Coro Ñandú', shown: 'Coro Ñandú' },
  { name: `${'a'.repeat(59)}👩‍👩‍👧bc`, shown: `${'a'.repeat(59)}b` },
  { name: 'festival@example.org', shown: '' },
  { name: 'https://bad.example', shown: '' },
  { name: '\u202Egnp', shown: 'gnp' },
])(
  'given an organiser called $name, when a mail is written, then its reply shows "$shown"',
  async ({ name, shown }) => {
    const seller = await app.givenAccount()
    await db.updateTable('account').set({ name }).where('id', '=', seller.id).execute()
    const on = await givenOnSale(app, seller, { mode: 3 })
    const { checkoutId } = await givenBought(app, on, { email: 'hiru@example.org' })
    await db.transaction().execute((tx) => mailConfirmation(tx, services, checkoutId))
    expect(app.mailer.to('hiru@example.org').at(-1)?.replyTo).toEqual([
      { name: shown, address: seller.email },
    ])
  },
)

test('given an organiser who never proved their address, when a mail is written, then replies do not go there', async () => {
  const seller = await app.givenAccount()
  const on = await givenOnSale(app, seller, { mode: 3 })
  const { checkoutId } = await givenBought(app, on, { email: 'lau@example.org' })
  await db.updateTable('account').set({ confirmed_at: null }).where('id', '=', seller.id).execute()
  await db.transaction().execute((tx) => mailConfirmation(tx, services, checkoutId))
  expect(app.mailer.to('lau@example.org').at(-1)?.replyTo).toEqual([])
})

test('given more tickets than a mail shows, when it is written, then the first codes stand in it and the rest is in the document; beyond its limit the link leads there', async () => {
  const { mail } = await givenMailed('bost@example.org', MAX_MAILED_CODES + 2)
  expect(mail.html?.match(/src="cid:/g)).toHaveLength(MAX_MAILED_CODES)
  expect(mail.attached).toMatchObject({ hasPdf: true })
  const many = await givenMailed('sei@example.org', MAX_MAILED_PAGES + 1)
  expect(many.mail.attached).toMatchObject({ hasPdf: false })
  expect(many.mail.html).not.toContain('attached as a PDF')
  expect(await draw(many.mail.attached as never)).toHaveLength(MAX_MAILED_CODES)
})

test('given a ticket that was passed on before its mail left, when the mail is drawn, then it holds no code of the new holder', async () => {
  const { mail, compra, tickets } = await givenMailed('zazpi@example.org', 2)
  const [first] = tickets
  const passed = { compra, entrada_id: first?.id, titular: 'Jon', correo: 'jon@example.org' }
  expect((await call('web_compra_titular', passed)).data).toMatchObject({ traspasada: 1 })
  const drawn = await draw(mail.attached as never)
  const codes = await Promise.all(drawn.slice(0, 2).map(({ content }) => codeIn(content)))
  expect(codes.filter(Boolean)).toHaveLength(1)
  // The mail to the new holder ends likewise when the ticket goes on to a third person.
  const letter = app.mailer.to('jon@example.org').at(-1)
  expect(await codeIn((await draw(letter?.attached as never))[0]?.content as Buffer)).toMatch(/^LB1\./)
  await call('web_compra_titular', { ...passed, titular: 'Miren', correo: 'miren@example.org' })
  const late = await draw(letter?.attached as never)
  expect(late.map(({ contentType }) => contentType)).toEqual(['image/png'])
  expect(await codeIn(late[0]?.content as Buffer)).toBeUndefined()
})

test.each([
  { moment: 'before the server has it', point: 'draw', copies: 0 },
  { moment: 'between its yes and our mark', point: 'accepted', copies: 1 },
])(
  'given a process killed $moment, when tried again, then the reader has one mail with its tickets',
  async ({ point, copies }) => {
    const to = `killed-${point}@example.org`
    const { mail } = await givenMailed(to)
    const script = join(import.meta.dirname, 'testing/deliver-tickets.ts')
    const args = [config.databaseUrl as string, smtp.url, String(mail.id), config.publicUrl, point]
    const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit' })
    if (point === 'accepted') smtp.onAccepted(() => child.kill('SIGKILL'))
    const signal = await new Promise((resolve) => child.once('exit', (_code, by) => resolve(by)))
    smtp.onAccepted(undefined)
    expect(signal).toBe('SIGKILL')
    expect(receivedBy(to)).toHaveLength(copies)
    await deliverMail(db, handOver, { mailId: mail.id, isLastTry: false }, draw)
    await deliverMail(db, handOver, { mailId: mail.id, isLastTry: false }, draw)
    const received = receivedBy(to)
    // Mail servers drop a second message of the same Message-ID.
    expect(new Set(received.map(({ messageId }) => messageId))).toEqual(new Set([mail.message_id]))
    expect(received).toHaveLength(copies + 1)
    for (const { source } of received) expect(source.match(/Content-Type: application\/pdf/g)).toHaveLength(1)
    const { status } = await db
      .selectFrom('mail')
      .select('status')
      .where('id', '=', mail.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('sent')
  },
)

test('given attachments that cannot be drawn, when it is the last try, then the mail goes without them', async () => {
  const { mail } = await givenMailed('zortzi@example.org')
  const broken = async () => {
    throw new Error('no picture today')
  }
  await expect(deliverMail(db, handOver, { mailId: mail.id, isLastTry: false }, broken)).rejects.toThrow(
    'today',
  )
  await deliverMail(db, handOver, { mailId: mail.id, isLastTry: true }, broken)
  expect(receivedBy('zortzi@example.org')).toHaveLength(1)
})

test('given the sources, when mails to buyers are looked for, then all go through the one function that names who gets a reply', () => {
  const sources = join(import.meta.dirname, '../..')
  const senders = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(sources, file))
    .filter((file) => !/\.test\.ts$|\/testing\/|mail-policies\.ts$/.test(file))
    .filter((file) =>
      /'(booking-confirm|order-confirmed|order-refunded|(session|ticket|waiting)-[a-z-]+)'/.test(
        readFileSync(file, 'utf8'),
      ),
    )
  expect(senders.length).toBeGreaterThan(4)
  for (const file of senders) expect(readFileSync(file, 'utf8'), file).not.toMatch(/mailer\.send\(/)
})

test('given a mail that is sent again by an administrator, when it is drawn, then it carries the same tickets', async () => {
  const { mail, tickets } = await givenMailed('bederatzi@example.org')
  const copy = await mailer.sendAgain(db, mail.id)
  const { rows } = await sql<{ attached: never; reply_to: unknown }>`select attached, reply_to from mail
    where id = ${copy}`.execute(db)
  expect(rows[0]).toMatchObject({ attached: { codes: [tickets[0]?.id] }, reply_to: mail.reply_to })
})

import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { OutboxMailer } from '../../platform/mail/outbox-mailer.ts'
import { renderFromSources, templateNames } from '../../platform/mail/testing/templates.ts'
import { testApp } from '../../testing/test-app.ts'

const { call, db, config, givenAccount, givenAdmin } = await testApp()
const admin = await givenAdmin()
const mailerOf = (smtpUrl?: string) =>
  new OutboxMailer({
    config: { ...config, smtpUrl, dataDir: tmpdir() },
    log: pino({ level: 'silent' }),
    render: renderFromSources,
  })
const leaving = mailerOf('smtp://mail.example')
const keeping = mailerOf()

/** What an administrator reads of the mails to an address: all of it as one text, and whether something is said to be hidden. */
async function readBy(reader: typeof admin, para: string) {
  const { data: rows } = await call('app_correos', { para }, reader)
  return {
    words: JSON.stringify(rows),
    hidden: rows.map(({ secreto_oculto }: { secreto_oculto: number }) => secreto_oculto),
  }
}

test('given a mail of each template that left, when an administrator looks, then no secret can be read', async () => {
  const { email, id } = await givenAccount()
  const secret = randomBytes(32).toString('base64url')
  const address = (path: string) => `http://larunbat.example${path}${secret}`
  const templates = await templateNames()
  for (const template of templates)
    await leaving.send(db, {
      to: email,
      language: 'eu',
      template,
      accountId: id,
      data: {
        name: 'Ane',
        code: '12345678',
        minutes: 10,
        url: address('/panel/restablecer?t='),
        pdfUrl: `${address('/entradas/')}/entradas.pdf`,
        calendarUrl: `${address('/entradas/')}/calendario.ics`,
        newsUrl: address('/eu/erosketa/'),
        panelUrl: address('/panel/enlace?t='),
      },
    })
  const { words, hidden } = await readBy(admin, email)
  expect(hidden).toHaveLength(templates.length)
  expect(words).toContain('restablecer?t=•••')
  expect(words).not.toContain(secret)
  expect(words).not.toContain('1234 5678')
  expect(hidden).toContain(1)
})

test('given a reset that an administrator requested, when they read its mail, then the link is not in it', async () => {
  const { email, id } = await givenAccount({ profile_id: 1 })
  const url = `http://larunbat.example/panel/restablecer?t=${randomBytes(32).toString('base64url')}`
  const letter = { to: email, language: 'es', template: 'account-reset', data: { url, minutes: 10 } } as const
  await leaving.send(db, { ...letter, accountId: id })
  await db.updateTable('mail').set({ status: 'failed' }).where('to_address', '=', email).execute()
  // Kept ones too, whether they name the account or only its address.
  await keeping.send(db, { ...letter, accountId: id })
  await keeping.send(db, letter)
  const [mail] = await db.selectFrom('mail').select('id').where('to_address', '=', email).execute()
  await call('app_correo_reenviar', { id: mail?.id }, admin)
  for (const reader of [admin, await givenAdmin()]) {
    const { words, hidden } = await readBy(reader, email)
    expect(words).not.toContain(url)
    expect(hidden).toEqual([1, 1, 1, 1])
  }
})

test.each([
  ['account-sign-in-link', false],
  ['account-reset', false],
  ['account-change-confirm', false],
  ['account-confirm', false],
  ['team-invited', false],
  ['participant-invitation', false],
  ['cause-paid', false],
  ['order-confirmed', true],
  ['door-link', true],
])(
  'given no mail server, when an administrator reads %s of another person, then its link is readable: %s',
  async (template, isReadable) => {
    const { email, id } = await givenAccount()
    const url = `http://larunbat.example/panel/enlace?t=${randomBytes(32).toString('base64url')}`
    await keeping.send(db, {
      to: email,
      language: 'en',
      template,
      data: { url, minutes: 10 },
      accountId: id,
    })
    const { words, hidden } = await readBy(admin, email)
    expect(words.includes(url)).toBe(isReadable)
    expect(hidden).toEqual([isReadable ? 0 : 1])
  },
)

import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { mailPolicyOf } from '../../identity/outbox/mail-policies.ts'
import { saveProvedAddress } from '../../identity/outbox/proved-address-store.ts'
import { withCallerIp } from '../../platform/http/caller-ip.ts'
import { OutboxMailer } from '../../platform/mail/outbox-mailer.ts'
import { releaseHeldMails } from '../../platform/mail/release-held.ts'
import { testApp } from '../../testing/test-app.ts'
import { mailLimits } from './mail-limits.ts'

const { db, config, givenAccount } = await testApp()
/** Every template there is. */
const sheet = readFileSync(new URL('../../../mails/render-mail.tsx', import.meta.url), 'utf8')
const templates = [...sheet.matchAll(/^ {2}'([a-z-]+)': /gm)].map(([, name]) => name as string)
const render = async ({ template, data }: { template: string; data: object }) => ({
  ...{ subject: template, text: JSON.stringify(data), html: '' },
})
const mailer = new OutboxMailer({ config, log: pino({ level: 'silent' }), render, limits: mailLimits })
/** The same without limits: what the tests would see if there were none. */
const unlimited = new OutboxMailer({ config, log: pino({ level: 'silent' }), render })

const send = (
  to: string,
  template: string,
  more: { topic?: string; data?: Record<string, unknown> } = {},
  by = mailer,
) => db.transaction().execute((tx) => by.send(tx, { to, language: 'en', template, data: {}, ...more }))
const release = () => releaseHeldMails({ db: db as never, config, limits: mailLimits })
const mailsTo = (pattern: string) =>
  db
    .selectFrom('mail')
    .select(['id', 'template', 'status', 'text'])
    .where('to_address', 'like', pattern)
    .orderBy('id')
    .execute()
const goneTo = async (pattern: string) => (await mailsTo(pattern)).filter(({ status }) => status === 'kept')
const anHourPasses = () =>
  sql`update mail set released_at = released_at - interval '61 minutes', not_before = not_before - interval '61 minutes',
    created_at = created_at - interval '61 minutes'`.execute(db)

beforeEach(async () => {
  await db.deleteFrom('mail').execute()
})

test('given every template in turn, when they go to an address that is not proved, then five leave within an hour, and the rest later', async () => {
  const names = templates.filter((name) => !mailPolicyOf(name).isExempt)
  for (const name of names) await send('stranger@example.org', name)
  for (let n = 0; n < 20; n++) await release()
  expect(await goneTo('stranger@%')).toHaveLength(5)
  await anHourPasses()
  await release()
  await release()
  // Of the links that waited, two still open something: of an export and of the reply address.
  expect(await goneTo('stranger@%')).toHaveLength(5 + 3 + 2)
  for (const name of names) await send('control@example.org', name, {}, unlimited)
  expect((await goneTo('control@%')).length).toBeGreaterThan(40)
})

test('given spellings that reach one mailbox, then they are one address', async () => {
  for (let n = 0; n < 20; n++) await send(`j.ane+${n}@gmail.com`, 'order-confirmed')
  expect(await goneTo('%@gmail.com')).toHaveLength(3)
})

test('given fifty requests at once, then three mails leave, and none is lost', async () => {
  await Promise.all(
    Array.from({ length: 50 }, (_, n) => send('crowd@example.org', 'order-confirmed', { topic: `${n}` })),
  )
  await Promise.all([release(), release(), release()])
  expect(await goneTo('crowd@%')).toHaveLength(3)
  expect(await mailsTo('crowd@%')).toHaveLength(50)
  await Promise.all(
    Array.from({ length: 50 }, () => send('free@example.org', 'order-confirmed', {}, unlimited)),
  )
  expect(await goneTo('free@%')).toHaveLength(50)
})

test('given a name that changes sixty times, then one mail leaves, with the last of them', async () => {
  for (let n = 1; n <= 60; n++)
    await send('ane@example.org', 'ticket-holder', { topic: 'ticket 1', data: { holder: `Name ${n}` } })
  expect(await goneTo('ane@%')).toEqual([])
  await anHourPasses()
  await release()
  const mails = await mailsTo('ane@%')
  expect(mails).toMatchObject([{ status: 'kept', text: '{"holder":"Name 60"}' }])
})

test('given links requested repeatedly, then the last one waits, and is dropped once it has expired', async () => {
  for (let n = 1; n <= 30; n++) await send('ane@example.org', 'account-reset', { data: { url: n } })
  const held = (await mailsTo('ane@%')).filter(({ status }) => status === 'held')
  expect(held).toMatchObject([{ text: '{"url":30}' }])
  await anHourPasses()
  await release()
  expect((await mailsTo('ane@%')).at(-1)).toMatchObject({ id: held[0]?.id, status: 'failed' })
})

const [HERE, ELSEWHERE, STRANGE] = ['203.0.113.5', '198.51.100.7', '192.0.2.9']

test.each(['account-reset', 'account-sign-in-link', 'account-confirm', 'order-list'])(
  'given a mail %s that waits, when a request comes from another network, then both wait, and the first one leaves first',
  async (asked) => {
    for (const ip of [ELSEWHERE, STRANGE])
      for (let n = 0; n < 9; n++)
        await withCallerIp(ip, async () => {
          await send('ane@example.org', 'order-confirmed', { topic: `${ip} ${n}` })
          await send('ane@example.org', asked)
        })
    await sql`delete from mail where status = 'held'`.execute(db)
    await withCallerIp(HERE, () => send('ane@example.org', asked, { data: { of: 'owner' } }))
    const waits = async () => (await mailsTo('ane@%')).filter(({ status }) => status === 'held')
    expect(await waits()).toMatchObject([{ text: '{"of":"owner"}' }])
    for (let n = 0; n < 5; n++)
      await withCallerIp(ELSEWHERE, () => send('ane@example.org', asked, { data: { of: n } }))
    expect(await waits()).toMatchObject([{ text: '{"of":"owner"}' }, { text: '{"of":4}' }])
    await sql`update mail set released_at = released_at - interval '61 minutes'`.execute(db)
    await release()
    expect((await goneTo('ane@%')).map(({ text }) => text)).toContain('{"of":"owner"}')
    const { networks, topics } = await db
      .selectFrom('mail')
      .where('released_at', '<', sql<string>`now() - interval '1 hour'`)
      .select((eb) => [eb.fn.count('networks').as('networks'), eb.fn.count('topic').as('topics')])
      .executeTakeFirstOrThrow()
    expect([networks, topics].map(Number)).toEqual([0, 0])
  },
)

const ASKED = ['account-confirm', 'account-sign-in-link', 'account-reset']

test.each(ASKED)(
  'given mails of others beyond the limit, when %s is requested, then it is sent immediately',
  async (asked) => {
    for (let n = 0; n < 20; n++) await send('ane@example.org', 'order-confirmed')
    await send('ane@example.org', asked)
    expect((await goneTo('ane@%')).at(-1)).toMatchObject({ template: asked })
    for (let n = 0; n < 20; n++) await send('ane@example.org', 'ticket-passed-on')
    expect(await goneTo('ane@%')).toHaveLength(4)
  },
)

test('given requests beyond their limit, when something is bought, then its mail leaves, and all are five', async () => {
  for (let n = 0; n < 20; n++) for (const asked of ASKED) await send('ane@example.org', asked)
  expect(await goneTo('ane@%')).toHaveLength(4)
  for (let n = 0; n < 20; n++) await send('ane@example.org', 'order-confirmed')
  await release()
  const gone = await goneTo('ane@%')
  expect(gone).toHaveLength(5)
  expect(gone.at(-1)).toMatchObject({ template: 'order-confirmed' })
})

test('given a purchase mail behind notices, when a mail may be sent, then the purchase mail is first', async () => {
  for (let n = 0; n < 9; n++) await send('ane@example.org', 'content-review')
  await send('ane@example.org', 'order-confirmed')
  await send('ane@example.org', 'session-cancelled')
  await anHourPasses()
  await release()
  const gone = (await goneTo('ane@%')).slice(3).map(({ template }) => template)
  expect(gone).toHaveLength(3)
  expect(gone).toEqual(expect.arrayContaining(['order-confirmed', 'session-cancelled']))
})

test('given a proved address, then it gets its mails immediately; mails that any caller can trigger are limited there too', async () => {
  const { email } = await givenAccount()
  await saveProvedAddress(db, 'buyer@example.org')
  for (const to of [email, 'buyer@example.org']) {
    for (let n = 0; n < 30; n++) await send(to, 'content-review')
    expect(await goneTo(to)).toHaveLength(30)
    for (let n = 0; n < 30; n++) await send(to, 'order-confirmed')
    expect(await goneTo(to)).toHaveLength(50)
  }
  const unconfirmed = await givenAccount({ confirmed_at: null })
  for (let n = 0; n < 30; n++) await send(unconfirmed.email, 'content-review')
  expect(await goneTo(unconfirmed.email)).toHaveLength(3)
})

test('given one line with many networks that mails to ever other addresses, then it is bounded, and others are not', async () => {
  let n = 0
  const mailFrom = (ip: string) => withCallerIp(ip, () => send(`to${n++}@example.net`, 'order-confirmed'))
  for (let at = 0; at < 80; at++) await mailFrom('203.0.113.7')
  expect(await goneTo('%@example.net')).toHaveLength(60)
  await mailFrom('203.0.113.8')
  expect(await goneTo('%@example.net')).toHaveLength(61)
  for (let at = 0; at < 150; at++) await mailFrom(`2001:db8:1:${at.toString(16)}::1`)
  expect(await goneTo('%@example.net')).toHaveLength(61 + 120)
  const { rows } = await sql<{
    networks: string[]
  }>`select networks from mail where networks is not null`.execute(db)
  expect(JSON.stringify(rows)).not.toContain('2001')
  await anHourPasses()
  await release()
  const left =
    await sql`select from mail where networks is not null and released_at < now() - interval '1 hour'`.execute(
      db,
    )
  expect(left.rows).toEqual([])
})

const askedFrom = (ip: string, to: string, template: string) => withCallerIp(ip, () => send(to, template))

test('given a stranger who asks for every link and buys again and again, then the own request and the own purchase leave at once', async () => {
  for (let n = 0; n < 20; n++)
    for (const template of [...ASKED, 'order-confirmed', 'booking-confirm'])
      await askedFrom(`2001:db8:9:${n}::1`, 'ane@example.org', template)
  expect(await goneTo('ane@%')).toHaveLength(3)
  await askedFrom('203.0.113.9', 'ane@example.org', 'account-sign-in-link')
  await askedFrom('203.0.113.9', 'ane@example.org', 'order-confirmed')
  expect((await goneTo('ane@%')).slice(3)).toMatchObject([
    { template: 'account-sign-in-link' },
    { template: 'order-confirmed' },
  ])
  // Five an hour stand, whatever asks.
  for (let n = 0; n < 20; n++) {
    await askedFrom(`198.51.100.${n}`, 'ane@example.org', 'account-reset')
    await askedFrom(`198.51.100.${n}`, 'ane@example.org', 'ticket-passed-on')
  }
  await release()
  expect(await goneTo('ane@%')).toHaveLength(5)
})

test('given a reader who asks three times within an hour, then three links leave, and a purchase of theirs has room', async () => {
  for (const template of ASKED) await askedFrom('203.0.113.10', 'lone@example.org', template)
  expect(await goneTo('lone@%')).toHaveLength(3)
  await askedFrom('203.0.113.11', 'lone@example.org', 'order-confirmed')
  expect(await goneTo('lone@%')).toHaveLength(4)
})

test('given a stranger who buys with a proved address again and again, then the own purchase is mailed at once', async () => {
  await saveProvedAddress(db, 'buyer2@example.org')
  for (let n = 0; n < 30; n++) await askedFrom('198.51.100.7', 'buyer2@example.org', 'order-confirmed')
  expect(await goneTo('buyer2@%')).toHaveLength(15)
  await askedFrom('203.0.113.9', 'buyer2@example.org', 'order-confirmed')
  expect(await goneTo('buyer2@%')).toHaveLength(16)
})

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { sendMessage } from '@larunbat/contract'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { startTestSmtp } from '../../platform/mail/testing/smtp-server.ts'
import { givenFestivalSettings } from '../../reference/festival-settings/testing/given-festival-settings.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenOnSale } from '../../ticketing/orders/testing/given-on-sale.ts'
import { givenHolders } from './testing/given-holders.ts'

const app = await testApp()
const { db, ask, config } = app
const owner = await app.givenAccount({ legal_name: 'Coro', tax_id: 'B99286320' })
const script = join(import.meta.dirname, 'testing/send-until-killed.ts')
const smtps: Awaited<ReturnType<typeof startTestSmtp>>[] = []
afterAll(() => Promise.all(smtps.map((smtp) => smtp.stop())))

/** A message to `count` holders that a process of its own sends. */
async function givenMessage(count: number) {
  await givenFestivalSettings(db, { messageMailsPerMinute: 6000 })
  const smtp = await startTestSmtp()
  smtps.push(smtp)
  const on = await givenOnSale(app, owner, { capacity: 10_000 })
  await givenHolders(db, on, count)
  const { id } = await ask(
    sendMessage,
    { eventId: on.eventId, audience: { group: 'holders' }, subject: 'Ateak', text: 'Kaixo, {izena}.' },
    owner,
  )
  const start = (mode: 'whole' | 'apart') =>
    spawn(process.execPath, [script, config.databaseUrl as string, smtp.url, mode], { stdio: 'inherit' })
  return { smtp, id, start }
}

async function killed(child: ReturnType<typeof spawn>): Promise<void> {
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  // What the dead process was delivering is taken over at once, not after its heartbeat is missed.
  await sql`update pgboss.job set heartbeat_on = now() - interval '31 seconds' where state = 'active'`.execute(
    db,
  )
}

const countOf = async (query: ReturnType<typeof sql<{ n: number }>>) =>
  (await query.execute(db)).rows[0]?.n ?? 0
const writing = () =>
  countOf(sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and granted
    and objid = (hashtext('message-batch')::bit(32)::bigint)::oid and pid <> pg_backend_pid()`)
const written = (id: number) =>
  countOf(
    sql`select count(*)::int as n from message_recipient where message_id = ${id} and status = 'written'`,
  )
const mails = () => countOf(sql`select count(*)::int as n from mail where template = 'message-event'`)
const unsent = () =>
  countOf(sql`select count(*)::int as n from mail where template = 'message-event' and status <> 'sent'`)
const soon = { timeout: 120_000, interval: 5 }

/** Message-IDs that each address got. */
function idsByAddress(smtp: Awaited<ReturnType<typeof startTestSmtp>>) {
  const ids = new Map<string, Set<string>>()
  for (const { to, messageId } of smtp.received) ids.set(to, (ids.get(to) ?? new Set()).add(messageId))
  return ids
}

test('given 2,000 readers with two tickets each, when the process is killed three times in the middle of writing, then each gets one mail', async () => {
  const { smtp, id, start } = await givenMessage(2000)
  for (const from of [1, 600, 1200]) {
    const child = start('whole')
    await vi.waitFor(async () => {
      expect(await written(id)).toBeGreaterThanOrEqual(from)
      expect(await writing()).toBe(1)
    }, soon)
    await killed(child)
    expect(await written(id)).toBe(await mails())
  }
  const child = start('whole')
  await vi.waitFor(
    async () => {
      expect(await written(id)).toBe(2000)
      expect(await unsent()).toBe(0)
    },
    { ...soon, interval: 250 },
  )
  await killed(child)
  const ids = idsByAddress(smtp)
  expect(ids.size).toBe(2000)
  expect([...ids.values()].filter(({ size }) => size !== 1)).toEqual([])
  // A mail that was at the mail server when the process died may come again, under the Message-ID by which it is known.
  expect(smtp.received.length - 2000).toBeLessThanOrEqual(3 * 5)
  console.info(`mails delivered again with their own Message-ID: ${smtp.received.length - 2000}`)
}, 300_000)

test('given mails that are committed before their recipients are marked, when the process is killed, then some readers get two', async () => {
  await sql`delete from message`.execute(db)
  await sql`delete from mail`.execute(db)
  const { smtp, id, start } = await givenMessage(200)
  const child = start('apart')
  await vi.waitFor(async () => expect(await mails()).toBeGreaterThan(50), soon)
  expect(await written(id)).toBe(0)
  await killed(child)
  const again = start('apart')
  await vi.waitFor(
    async () => {
      expect(await written(id)).toBe(200)
      expect(await unsent()).toBe(0)
    },
    { ...soon, interval: 250 },
  )
  await killed(again)
  expect([...idsByAddress(smtp).values()].filter(({ size }) => size > 1).length).toBeGreaterThan(0)
}, 300_000)

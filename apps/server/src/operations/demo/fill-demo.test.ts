import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { routes } from '../../app/handlers.ts'
import type { Services } from '../../database/context.ts'
import { testApp } from '../../testing/test-app.ts'
import { auditData } from '../data-audit/audit-data.ts'
import { demoPlugin } from './demo-plugin.ts'
import { DEMO_PASSWORD, events } from './festival.ts'
import { fillDemo, requireDemoDatabase } from './fill-demo.ts'

const app = await testApp()
await app.app.listen({ port: 0, host: '127.0.0.1' })
const { db, call, services } = app
const tools = { db, services, log: app.app.log as never, routes }
// One to come with types and a voucher; one of the edition before by the same people.
const shown = [events[0], events[40]].flatMap((event) => (event ? [event] : []))

/** The services, whose disk fails at the n-th picture. */
function failingAt(n: number): Services {
  let stored = 0
  const storage = new Proxy(services.storage, {
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver) as unknown
      if (name !== 'put' || typeof value !== 'function') return value
      return (...values: unknown[]) => {
        stored += 1
        if (stored === n) throw new Error('cut off')
        return value.apply(target, values)
      }
    },
  })
  return { ...services, storage }
}

test('given a database in use, when the demo is requested, then it is refused before anything is made', async () => {
  const person = await app.givenAccount()
  await requireDemoDatabase(db)
  await db
    .updateTable('account')
    .set({ last_seen_at: new Date().toISOString() })
    .where('id', '=', person.id)
    .execute()
  await expect(requireDemoDatabase(db)).rejects.toThrow('in use')
  await db.deleteFrom('account').where('id', '=', person.id).execute()
  await requireDemoDatabase(db)
})

await sql`update edition_range set starts_on = '2026-03-07', ends_on = '2026-03-07'
  where edition_id = (select id from edition where is_current)`.execute(db)

const titles = async () =>
  (await db.selectFrom('event').select('title').orderBy('id').execute()).map(({ title }) => title)

test('given a filling that was cut off within an event, when it runs again, then every event is there once, sold, paid out and confirmed', async () => {
  await expect(fillDemo({ ...tools, services: failingAt(3) }, shown)).rejects.toThrow()
  const before = await titles()
  await fillDemo(tools, shown)
  const after = await titles()
  expect(after).toHaveLength(shown.length)
  expect(before.length).toBeGreaterThan(0)

  const { data: admin } = await call('app_login', { email: 'jone@larunbat.example', password: DEMO_PASSWORD })
  const { data: causes } = await call('app_causas', { token: admin.token })
  const sums = causes.flatMap((cause: { importes: { confirmado_cent: number }[] }) => cause.importes)
  expect(sums.some((sum: { confirmado_cent: number }) => sum.confirmado_cent > 0)).toBe(true)
  const refunds = await db.selectFrom('refund').select('amount_cents').execute()
  expect(refunds).toHaveLength(1)
  const { data: batches } = await call('app_pagos', { token: admin.token })
  const rows: { estado: string; lote_id: number }[] = Array.isArray(batches) ? batches : batches.filas
  expect(rows.map(({ estado }) => estado).sort()).toEqual(['borrador', 'cerrado'])
  const draft = rows.find(({ estado }) => estado === 'borrador')
  const { data: second } = await call('app_login', {
    email: 'lucia@larunbat.example',
    password: DEMO_PASSWORD,
  })
  const shownBatch = await call('app_pago', { token: second.token, lote_id: draft?.lote_id })
  expect(shownBatch.data).toMatchObject({ puede_aprobar: 1, con_fichero: 1 })
  expect(await auditData(db)).toEqual([])
  // The choir that sings in both is one participant.
  expect((await db.selectFrom('participant').select('name').execute()).length).toBe(
    new Set(shown.map(({ owner, artist }) => `${owner} ${artist}`)).size,
  )

  // What is there is left alone.
  await fillDemo(tools, shown)
  expect(await titles()).toEqual(after)
})

test('given the page of the demo, when a visitor chooses an account, then that account alone is opened, and only from its own page', async () => {
  const page = Fastify()
  await demoPlugin(page, { db, services })
  const first = await page.inject({ url: '/demo', headers: { 'accept-language': 'eu' } })
  expect(first.headers['content-language']).toBe('eu')
  expect(first.body).toContain('koroa@larunbat.example')
  const ask = (email: string, site: string) =>
    page.inject({
      method: 'POST',
      url: '/demo/entrar',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
      payload: new URLSearchParams({ email }).toString(),
    })
  const { location } = (await ask('koroa@larunbat.example', 'same-origin')).headers
  const token = new URL(String(location), services.config.publicUrl).searchParams.get('t')
  const { data } = await call('app_login_magic', { token })
  expect(data.email, JSON.stringify(data)).toBe('koroa@larunbat.example')
  const refused = [ask('koroa@larunbat.example', 'cross-site'), ask('nobody@larunbat.example', 'same-origin')]
  for (const answer of await Promise.all(refused)) expect(answer.headers.location).toBe('/demo')
})

test('given a filling under way, when its page is opened, then it says how far that is and loads again; complete, it does neither', async () => {
  const page = Fastify()
  await demoPlugin(page, { db, services })
  const complete = await page.inject({ url: '/demo?lang=en' })
  expect([complete.headers.refresh, complete.body.includes('<progress')]).toEqual([undefined, false])
  await db.deleteFrom('demo_step').where('name', '=', 'all').execute()
  const { headers, body } = await page.inject({ url: '/demo?lang=en' })
  expect(headers.refresh).toBe('3')
  expect(body).toContain(`Being filled: ${shown.length} of ${events.length} events`)
  expect(body).toContain('.steps li::before{content:counter(step)')
})

test('given a database whose festival is over, when the demo is filled, then its festival is tomorrow and the programme shows it', async () => {
  const { rows } = await sql<{ day: string; tomorrow: string }>`select starts_on::text as day,
    ((now() at time zone 'Europe/Madrid')::date + 1)::text as tomorrow
    from edition_range r join edition e on e.id = r.edition_id where e.is_current and r.hub_id is null`.execute(
    db,
  )
  expect(rows).toEqual([{ day: rows[0]?.tomorrow, tomorrow: rows[0]?.tomorrow }])
})

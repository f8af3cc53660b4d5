import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { givenOnSale } from '../orders/testing/given-on-sale.ts'
import { recount } from '../orders/testing/recount.ts'
import { buyPatiently } from './testing/patient-buyer.ts'

const app = await testApp()
const { db, config } = app
const owner = await app.givenAccount({ legal_name: 'Coro Sociedad', tax_id: 'B99286320' })

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function startServer(port: number): Promise<ChildProcess> {
  const script = join(import.meta.dirname, 'testing/serve-until-killed.ts')
  const args = ['--url', config.databaseUrl as string, '--port', String(port)]
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout as NonNullable<typeof child.stdout>, 'data')
  return child
}

async function killHard(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const BUYERS = 16
/** When the server is killed: some are at the bank, some have paid there, some only begin. */
const isTime = sql<{
  is: boolean
}>`select (select count(*) from testbank_session where status = 'complete') >= 3
  and (select count(*) from payment where status in ('created', 'pending')) >= 3 as is`

test('given buyers at the bank, when the server is killed, then each of them pays once and has one ticket', async () => {
  const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000, capacity: BUYERS })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const order = {
    contenido_id: on.eventId,
    lineas: [{ sesion_id: on.sessionId, tipo_id: on.typeId, cantidad: 1 }],
  }
  let server = await startServer(port)
  const buyers = Array.from({ length: BUYERS }, async (_, n) => {
    await delay(n * 60)
    return buyPatiently(origin, order, `buyer-number-${n}`)
  })
  try {
    while (!(await isTime.execute(db)).rows[0]?.is) await delay(3)
    await killHard(server)
    server = await startServer(port)
    expect(new Set(await Promise.all(buyers)).size).toBe(BUYERS)
  } finally {
    await killHard(server)
  }
  const { rows } = await sql`select
    (select count(*)::int from checkout where status = 'paid') as paid,
    (select count(*)::int from ticket) as tickets,
    (select count(*)::int from receipt) as receipts,
    (select count(*)::int from payment where status = 'captured') as captured,
    (select count(*)::int from testbank_session where status = 'complete') as charged,
    (select count(*)::int from refund) as refunds,
    (select sum(amount_cents)::int from transfer where kind = 'sale') as cents`.execute(db)
  const all = { paid: BUYERS, tickets: BUYERS, receipts: BUYERS, captured: BUYERS, charged: BUYERS }
  expect(rows[0]).toEqual({ ...all, refunds: 0, cents: BUYERS * 1000 })
  expect(await recount(db)).toEqual([])
})

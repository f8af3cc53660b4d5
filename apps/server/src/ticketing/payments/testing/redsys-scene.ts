import { pino } from 'pino'
import { afterAll, afterEach, expect } from 'vitest'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { recount } from '../../orders/testing/recount.ts'
import { bankVisitor, givenBank } from './at-redsys.ts'
import { payingApp } from './given-paying.ts'

/** A shop that sells by Redsys, the bank there, and a buyer's browser; recounted after each test. Call it once per file. */
export async function redsysScene() {
  const { bank, settings } = await givenBank(() => app)
  afterAll(() => bank.close())
  const app: TestApp = await testApp(settings)
  const { db, services } = app
  const owner = await app.givenAccount({ legal_name: 'Coro Sociedad', tax_id: 'B99286320' })
  const shop = await payingApp(app, owner)
  afterEach(async () => {
    bank.trouble = 'none'
    expect(await recount(db)).toEqual([])
  })
  const ctx = { db, services, log: pino({ level: 'silent' }) }
  return { app, bank, settings, ctx, owner, ...shop, ...bankVisitor(bank, shop.at) }
}

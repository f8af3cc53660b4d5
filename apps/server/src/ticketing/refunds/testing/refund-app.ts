import { pino } from 'pino'
import { afterEach, expect } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { recount } from '../../orders/testing/recount.ts'

/** What is sold where nothing else matters: ten euros, four for each person. */
export const PAID = { mode: 1, priceCents: 1000, maxPerPerson: 4 } as const
/** What a purchase of it gives to a cause. */
export const GIFT = { collaborationId: 1, percentage: 10 }

/** The application with a seller; what is sold, held and booked is counted anew after each test. */
export async function refundApp() {
  const app = await testApp()
  const { db, call, services, mailer } = app
  const owner = await app.givenAccount({
    legal_name: 'Coro Sociedad',
    tax_id: 'B99286320',
    billing_country: 'ES',
    iban: 'ES9121000418450200051332',
  })
  afterEach(async () => expect(await recount(db)).toEqual([]))
  return {
    app,
    db,
    call,
    services,
    mailer,
    owner,
    log: pino({ level: 'silent' }),
    /** The names of the mails to an address, in their order. */
    lettersTo: (email: string) => mailer.to(email).map(({ template }) => template),
    refundsOf: (orderId: string) =>
      db
        .selectFrom('refund')
        .select(['amount_cents', 'is_gift', 'status', 'reason'])
        .where('order_id', '=', orderId)
        .execute(),
  }
}

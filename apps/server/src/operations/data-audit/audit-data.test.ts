import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldSales } from '../../insight/sales-figures/fold-sales.ts'
import { testApp } from '../../testing/test-app.ts'
import { givenOnSale, reserve } from '../../ticketing/orders/testing/given-on-sale.ts'
import { CARD } from '../../ticketing/payments/testing/bank-numbers.ts'
import { payingApp } from '../../ticketing/payments/testing/given-paying.ts'
import { auditData, findingsIn, RULES } from './audit-data.ts'

const app = await testApp()
const { db } = app
const owner = await app.givenAccount({ legal_name: 'Coro Sociedad', tax_id: 'B99286320' })
const { givenBasket, pageOf, payAt, at, statusOf } = await payingApp(app, owner)
const on = await givenOnSale(app, owner, { mode: 1, priceCents: 1000, capacity: 8 })
await sql`update ticket_type set capacity = 8 where event_id = ${on.eventId}`.execute(db)
const { compra } = await givenBasket(on, 2)
const { location } = await payAt(await pageOf(compra), { number: CARD.ok })
await fetch(at(location), { redirect: 'manual' })
await reserve(app, on)
await foldSales(db)

test('given a purchase and a hold, when all is recounted, then it agrees', async () => {
  expect(await statusOf(compra)).toBe('pagada')
  expect(await auditData(db)).toEqual([])
})

/** What a fault in our code would leave behind, and the rule that notices. */
const SPOILED: readonly (readonly [rule: string, statement: string])[] = [
  ['session.places', 'update session set sold = sold + 1 where sold > 0'],
  ['session.places', 'update session set held = 0 where held > 0'],
  ['type.places', 'update type_stock set sold = sold + 1'],
  [
    'voucher.uses',
    `insert into voucher (event_id, code, kind, max_uses, used) select event_id, 'X', 'free', 2, 1 from orders limit 1`,
  ],
  ['person.places', 'update buyer_share set taken = taken + 1'],
  ['order.sums', 'update order_line set unit_cents = unit_cents + 1'],
  ['order.tickets', `delete from ticket where id = (select id from ticket limit 1)`],
  ['order.refunded', 'update orders set refunded_cents = 1 where paid_at is not null'],
  ['checkout.total', `update checkout set total_cents = total_cents + 1 where status = 'paid'`],
  ['checkout.total', `update checkout set status = 'expired' where status = 'open'`],
  ['checkout.payment', `update payment set status = 'failed'`],
  ['order.due', 'update orders set is_due = true where paid_at is not null'],
  ['payment.unwanted', `update payment set error = 'amount' where status = 'captured'`],
  ['book.order', `delete from transfer where kind = 'sale'`],
  [
    'book.owed',
    `insert into transfer (event_id, id, entry, kind, debit, credit, amount_cents, currency, order_id)
      select event_id, gen_random_uuid(), entry, 'correction', credit, 'bank', amount_cents, currency, order_id
      from transfer where kind = 'sale'`,
  ],
  ['book.orphan', `update transfer set order_id = gen_random_uuid()`],
  ['book.provider', `delete from transfer where kind = 'fee'`],
  [
    'book.payout',
    `with b as (insert into payout_batch (currency, created_by, editors) values ('EUR', 1, '{1}') returning id)
      insert into payout (batch_id, kind, subject_id, currency, amount_cents, status, name, iban)
      select id, 'seller', 1, 'EUR', 500, 'paid', 'Coro', 'ES9121000418450200051332' from b`,
  ],
  [
    'refund.disputed',
    `with p as (update payment set disputed_at = now(), disputed_cents = amount_cents, dispute_end = 'lost',
        solved_at = now(), solved_note = 'lost' where status = 'captured' returning id, amount_cents)
      insert into refund (event_id, id, order_id, payment_id, status, amount_cents, reason)
      select o.event_id, gen_random_uuid(), o.id, p.id, 'pending', p.amount_cents, 'buyer' from p, orders o where o.paid_at is not null`,
  ],
  // A refund by its seller after everything was paid out.
  [
    'payee.bound',
    `insert into transfer (event_id, id, entry, kind, debit, credit, amount_cents, currency)
      select event_id, gen_random_uuid(), entry, 'refund', credit, debit, 2 * amount_cents, currency
      from transfer where kind = 'sale'`,
  ],
  // The seller takes what is the cause's.
  [
    'payee.seller',
    `insert into transfer (event_id, id, entry, kind, debit, credit, amount_cents, currency)
      select event_id, gen_random_uuid(), entry, 'payout', credit, 'bank', amount_cents, currency
      from transfer where kind = 'sale'`,
  ],
  [
    'payee.cause',
    `insert into transfer (event_id, id, entry, kind, debit, credit, amount_cents, currency)
      select event_id, gen_random_uuid(), entry, 'payout', credit, 'bank', amount_cents + 1, currency
      from transfer where kind = 'cause'`,
  ],
  [
    'payee.debt',
    `insert into transfer (event_id, id, entry, kind, debit, credit, amount_cents, currency, order_id)
      select event_id, gen_random_uuid(), gen_random_uuid(), 'receivable', 'receivable:' || split_part(credit, ':', 2), credit,
        amount_cents, currency, order_id from transfer where kind = 'sale'`,
  ],
  [
    'payee.exception',
    `insert into transfer (event_id, id, entry, kind, debit, credit, amount_cents, currency, order_id)
      select event_id, gen_random_uuid(), gen_random_uuid(), 'exception', 'festival', credit, amount_cents, currency, order_id
      from transfer where kind = 'sale'`,
  ],
  // The approver had called the payout before it returned.
  [
    'payee.approver',
    `with b as (insert into payout_batch (currency, created_by, editors, status, approved_by, approved_at)
        values ('EUR', 1, '{}', 'approved', 1, now()), ('EUR', 1, '{}', 'approved', 1, now()) returning id),
      p as (insert into payout (batch_id, kind, subject_id, currency, amount_cents, status, name, iban)
        select id, 'seller', 1, 'EUR', 500, 'paid', 'Coro', 'ES9121000418450200051332' from b returning id, batch_id)
      insert into audit_log (actor_id, action, subject, subject_id, detail, at)
      select 1, 'payout.returned', 'payout', batch_id, jsonb_build_object('payoutId', id), now() - interval '1 day' from p`,
  ],
  [
    'payee.handed_out',
    `insert into payout_batch (currency, created_by, editors, status, listed_at, closed_at)
      values ('EUR', 1, '{1}', 'cancelled', now(), now())`,
  ],
  ['receipt.amounts', `update receipt set document = jsonb_set(document, '{totalCents}', '1')`],
  ['receipt.once', `delete from receipt`],
  ['sales.total', 'update sales_total set sale_cents = sale_cents - 1'],
  ['sales.series', `update sales_series set tickets = tickets + 1 where scope = 'hub'`],
  ['sales.day', `update sales_day set day = day - 1 where scope = 'all'`],
  ['sales.level', `delete from sales_level where scope = 'owner'`],
  ['sales.rank', 'update sales_rank set cause_cents = cause_cents + 1'],
  ['sales.place', 'update sales_place set taken = taken + 1'],
  ['sales.place_level', `update sales_place_level set capacity = capacity + 1 where scope = 'all'`],
  ['receipt.chain', `update receipt set document = '{}'`],
  ['account.password', `update account set password_hash = md5('Zortzi')`],
  ['token.hash', `update access_token set token_hash = 'a-token-in-the-clear'`],
  ['link.scheme', `update session set sales_url = ' JavaScript:alert(1)'`],
]

test.each(SPOILED)(
  'given a record that breaks %s, when all is recounted, then it is found (%#)',
  async (rule, statement) => {
    const found = await db
      .transaction()
      .execute(async (tx) => {
        await sql`${sql.raw(statement)}`.execute(tx)
        throw { found: await findingsIn(tx) }
      })
      .catch((thrown) => thrown.found)
    expect(found.map((each: { rule: string }) => each.rule)).toContain(rule)
  },
)

test('given the rules, then each of them is seen to find something', () => {
  const seen = new Set(SPOILED.map(([rule]) => rule))
  expect(RULES.filter(({ name }) => !seen.has(name))).toEqual([])
})

import type { Rule } from './rule.ts'

/** Moves of an order, with what came in from who took the money, and what went back to them. */
const MOVED = `
  moved as (
    select event_id, order_id,
      coalesce(sum(amount_cents) filter (where kind in ('sale', 'donation')), 0) as came,
      coalesce(sum(case when credit like 'provider:%' or credit like 'door:%' then amount_cents
        when debit like 'provider:%' or debit like 'door:%' then -amount_cents end) filter (where kind = 'refund'), 0)
        as went,
      coalesce(sum(case when credit like 'cause:%' then amount_cents when debit like 'cause:%' then -amount_cents end)
        filter (where kind not in ('payout', 'fee', 'receivable', 'exception')), 0) as cause,
      coalesce(sum(case when credit like 'seller:%' then amount_cents when debit like 'seller:%' then -amount_cents end)
        filter (where kind not in ('payout', 'receivable', 'exception')
          and not (kind = 'correction' and credit like 'provider:%')), 0) as seller
    from transfer where order_id is not null group by 1, 2)`

/** The book says what was bought, paid and given back: to the cent, for each order and each provider. */
export const MONEY_RULES: readonly Rule[] = [
  {
    name: 'book.order',
    sql: `with ${MOVED}
      select format('order %s of %s, %s given back: the book has %s in and %s out', o.id, o.total_cents, o.refunded_cents,
          coalesce(m.came, 0), coalesce(m.went, 0)) as what
      from orders o left join moved m on m.event_id = o.event_id and m.order_id = o.id
      -- What is paid at the door comes in when it is taken, for those who came.
      where (case when o.paid_at is null then 0 else coalesce((select
              coalesce(sum(p.amount_cents) filter (where p.status = 'captured'), 0)
            from payment p where p.event_id = o.event_id and p.order_id = o.id having count(*) > 0),
          o.total_cents) end) <> coalesce(m.came, 0)
        or (o.paid_at is not null and o.refunded_cents <> coalesce(m.went, 0))`,
  },
  {
    name: 'book.owed',
    sql: `with ${MOVED}
      select format('order %s: organiser %s, cause %s', order_id, seller, cause) as what from moved
      where seller < 0 or cause < 0 or seller + cause <> came - went`,
  },
  {
    name: 'book.orphan',
    sql: `select format('move %s of order %s, which is not there', t.id, t.order_id) as what
      from transfer t where t.order_id is not null
        and not exists (select from orders o where o.event_id = t.event_id and o.id = t.order_id)`,
  },
  {
    name: 'book.provider',
    sql: `with paid as (
        select p.provider, p.currency, sum(p.amount_cents) as taken, coalesce(sum(p.fee_cents), 0) + sum(p.dispute_fee_cents) as fees
        from payment p where p.status = 'captured' and p.error is null and p.provider <> 'free' group by 1, 2),
      book as (
        select case when debit like 'door:%' or credit like 'door:%' then 'door'
            else substring(case when debit like 'provider:%' then debit else credit end from 10) end as provider, currency,
          sum(amount_cents) filter (where kind in ('sale', 'donation')) as taken,
          sum(amount_cents) filter (where kind = 'fee') as fees
        from transfer where (debit like 'provider:%' or credit like 'provider:%' or debit like 'door:%' or credit like 'door:%')
          and kind in ('sale', 'donation', 'fee') group by 1, 2)
      select format('%s %s: payments of %s with fees of %s, the book has %s and %s', coalesce(p.provider, b.provider),
          coalesce(p.currency, b.currency), coalesce(p.taken, 0), coalesce(p.fees, 0), coalesce(b.taken, 0),
          coalesce(b.fees, 0)) as what
      from paid p full join book b on b.provider = p.provider and b.currency = p.currency
      where coalesce(p.taken, 0) <> coalesce(b.taken, 0) or coalesce(p.fees, 0) <> coalesce(b.fees, 0)`,
  },
  {
    // Sent as well, what the bank has given would go to the buyer twice.
    name: 'refund.disputed',
    sql: `select format('payment %s of %s: %s given by the bank, %s refunded and %s still to be sent', p.id, p.amount_cents,
        p.disputed_cents, r.made, r.open) as what
      from payment p cross join lateral (
        select coalesce(sum(amount_cents) filter (where status = 'done' and reference is distinct from 'chargeback'), 0) as made,
          coalesce(sum(amount_cents) filter (where status = 'pending'), 0) as open
        from refund where payment_id = p.id and not is_gift) r
      where p.dispute_end = 'lost' and r.open > 0 and r.made + r.open + p.disputed_cents > p.amount_cents`,
  },
  {
    name: 'book.payout',
    sql: `select format('payout %s of %s (%s): the book has %s', p.id, p.amount_cents, p.status, n.out) as what
      from payout p cross join lateral (select coalesce(sum(case when credit = 'bank' then amount_cents
          else -amount_cents end), 0) as out from transfer t where t.payout_id = p.id and t.kind = 'payout') n
      where n.out <> case when p.status = 'paid' then p.amount_cents else 0 end`,
  },
  {
    // What receipts say of the price of an order is what the ledger has taken for it, less what went back.
    name: 'receipt.amounts',
    sql: `with papers as (
        select event_id, order_id, sum((document ->> 'totalCents')::bigint) as total,
          sum(coalesce((document ->> 'donationCents')::bigint, 0)) as donation
        from receipt group by 1, 2),
      book as (
        select event_id, order_id, coalesce(sum(case
            when kind = 'sale' then amount_cents
            when kind in ('refund', 'gift') and debit like 'seller:%' and (kind = 'gift' or credit not like 'cause:%')
              then -amount_cents
            when kind in ('refund', 'gift') and credit like 'seller:%' and (kind = 'gift' or debit not like 'cause:%')
              then amount_cents end), 0) as total
        from transfer where order_id is not null group by 1, 2)
      select format('order %s: receipts of %s, the book has %s', p.order_id, p.total, coalesce(b.total, 0)) as what
      from papers p left join book b on b.event_id = p.event_id and b.order_id = p.order_id
      where p.total <> coalesce(b.total, 0)`,
  },
  {
    name: 'receipt.once',
    sql: `select format('order %s: %s receipts of sale', o.id, n.receipts) as what
      from orders o cross join lateral (select count(*) as receipts from receipt r
        where r.event_id = o.event_id and r.order_id = o.id and r.kind = 'sale') n
      where n.receipts <> case when o.paid_at is not null and o.subtotal_cents > o.discount_cents
        and not exists (select from payment p where p.event_id = o.event_id and p.order_id = o.id
          and (p.status <> 'captured' or p.amount_cents <= o.donation_cents)) then 1 else 0 end`,
  },
]

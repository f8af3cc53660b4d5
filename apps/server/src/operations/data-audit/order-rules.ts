import type { Rule } from './rule.ts'

/** Orders, tickets and payments say the same. */
export const ORDER_RULES: readonly Rule[] = [
  {
    name: 'order.sums',
    sql: `select format('order %s: lines make %s less %s, stored %s less %s', o.id, n.subtotal, n.discount,
          o.subtotal_cents, o.discount_cents) as what
      from orders o cross join lateral (select coalesce(sum(quantity * unit_cents), 0) as subtotal,
          coalesce(sum(discount_cents), 0) as discount
        from order_line l where l.event_id = o.event_id and l.order_id = o.id) n
      where o.status in ('held', 'paid') and (n.subtotal, n.discount) <> (o.subtotal_cents, o.discount_cents)`,
  },
  {
    name: 'order.tickets',
    sql: `select format('order %s, line %s: %s places for %s cents, %s tickets of %s cents', l.order_id, l.id, l.quantity,
          l.quantity * l.unit_cents - l.discount_cents, n.tickets, n.paid) as what
      from order_line l join orders o on o.event_id = l.event_id and o.id = l.order_id
      cross join lateral (select count(*) as tickets, coalesce(sum(paid_cents), 0) as paid from ticket t
        where t.event_id = l.event_id and t.order_id = l.order_id and t.line_id = l.id) n
      where o.paid_at is not null
        and (n.tickets, n.paid) <> (l.quantity, l.quantity * l.unit_cents - l.discount_cents)`,
  },
  {
    // Money that bought nothing goes back beside the order.
    name: 'order.refunded',
    sql: `select format('order %s: refunds make %s, stored %s of %s', o.id, n.back, o.refunded_cents, o.total_cents) as what
      from orders o cross join lateral (select coalesce(sum(r.amount_cents) filter (where not is_gift), 0) as back
        from refund r left join payment p on p.id = r.payment_id
        where r.event_id = o.event_id and r.order_id = o.id and p.error is null and r.status <> 'withdrawn') n
      where o.paid_at is not null and n.back <> o.refunded_cents`,
  },
  {
    name: 'checkout.total',
    sql: `select format('checkout %s (%s): orders make %s, stored %s', c.id, c.status, n.total, c.total_cents) as what
      from checkout c cross join lateral (select coalesce(sum(total_cents), 0) as total,
          count(*) filter (where status = 'held') as held, count(*) filter (where paid_at is not null) as paid
        from orders o where o.checkout_id = c.id) n
      where (c.status = 'paid' and (n.total <> c.total_cents or n.held > 0 or n.paid = 0))
        or (c.status in ('expired', 'cancelled') and n.held > 0)
        or (c.status <> 'paid' and n.paid > 0)`,
  },
  {
    name: 'checkout.payment',
    sql: `select format('checkout %s of %s: %s payments that bought it, of %s', c.id, c.total_cents, n.bought, n.amount)
        as what
      from checkout c cross join lateral (
        select count(*) as bought, coalesce(sum(amount_cents), 0) as amount from payment p
        where p.checkout_id = c.id and p.error is null
          and p.status = 'captured') n
      where c.status = 'paid' and not exists (select from payment d where d.checkout_id = c.id and d.order_id is not null)
        and (n.bought <> 1 or n.amount <> c.total_cents)`,
  },
  {
    name: 'order.due',
    sql: `select format('order %s: due %s, %s payments awaited at the door', o.id, o.is_due, n.pending) as what
      from orders o cross join lateral (select count(*) as pending from payment p
        where p.event_id = o.event_id and p.order_id = o.id and p.status = 'pending') n
      where n.pending <> case when o.is_due then 1 else 0 end`,
  },
  {
    // Money without a purchase is refunded, or a person is notified.
    name: 'payment.unwanted',
    sql: `select format('payment %s of %s: nothing was bought, refunds make %s', p.id, p.amount_cents, n.back) as what
      from payment p join checkout c on c.id = p.checkout_id
      cross join lateral (select coalesce(sum(amount_cents), 0) as back from refund r where r.payment_id = p.id) n
      where p.status = 'captured' and (p.error is not null or c.status <> 'paid') and n.back <> p.amount_cents`,
  },
]

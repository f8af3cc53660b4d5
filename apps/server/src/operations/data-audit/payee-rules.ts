import type { Rule } from './rule.ts'

/** Accounts with the one that stands for them after merging, and moves with the payee whose sale they belong to. */
const MONEY = `
  who as (select id, coalesce(merged_into, id) as payee from account),
  named as (
    select t.*, coalesce(o.seller_id,
        case when debit ~ '^(seller|receivable):' then split_part(debit, ':', 2)::bigint
          when credit ~ '^(seller|receivable):' then split_part(credit, ':', 2)::bigint end, c.owner_id) as owner
    from transfer t left join orders o on o.event_id = t.event_id and o.id = t.order_id
      left join event c on c.id = t.event_id
    where kind <> 'fee'),
  money as (select named.*, coalesce(w.payee, owner) as payee from named left join who w on w.id = owner)`

/** A request that two different administrators approved. */
const APPROVED = (bearer: string) => `exists (select from refund_request q
  where (q.refund_id = t.refund_id or exists (select from refund r where r.event_id = q.event_id and r.id = t.refund_id
      and r.reason = 'run:' || q.run_id))
    and q.status = 'approved' and q.bearer = '${bearer}' and q.first_by <> q.second_by
    and q.seller_id not in (q.first_by, q.second_by))`

/**
 * What leaves for a payee never exceeds what came in for them, except for what the ledger charges to a bearer: the seller as a
 * debt, where a buyer was entitled to it or two people approved it, or the festival, where two people approved it.
 */
export const PAYEE_RULES: readonly Rule[] = [
  {
    name: 'payee.bound',
    sql: `with ${MONEY},
      sums as (select payee, currency,
          coalesce(sum(amount_cents) filter (where debit like 'provider:%'), 0) as came,
          coalesce(sum(amount_cents) filter (where credit like 'provider:%' or credit = 'bank'), 0)
            - coalesce(sum(amount_cents) filter (where debit = 'bank'), 0) as went,
          coalesce(sum(amount_cents) filter (where kind in ('receivable', 'exception')
              and (debit like 'receivable:%' or debit = 'festival')), 0)
            - coalesce(sum(amount_cents) filter (where kind in ('receivable', 'exception')
              and (credit like 'receivable:%' or credit = 'festival')), 0) as covered
        from money group by 1, 2)
      select format('payee %s: %s %s came in, %s went out, %s of it borne by somebody', payee, came, currency, went, covered)
        as what
      from sums where went > came + covered`,
  },
  {
    // Of the seller alone: what a cause is still owed is no money of theirs, but for its share of what they took in cash.
    name: 'payee.seller',
    sql: `with who as (select id, coalesce(merged_into, id) as payee from account),
      legs as (
        select event_id, order_id, currency, credit as account, amount_cents as cents from transfer where kind <> 'fee'
        union all select event_id, order_id, currency, debit, -amount_cents from transfer where kind <> 'fee'),
      own as (select coalesce(w.payee, split_part(account, ':', 2)::bigint) as payee, event_id, currency, sum(cents) as cents
        from legs left join who w on w.id = split_part(account, ':', 2)::bigint
        where account ~ '^(seller|door):' group by 1, 2, 3),
      shares as (select event_id, currency, greatest(0, least(sum(cents), coalesce(sum(cents) filter (where exists (
            select from legs d where d.event_id = l.event_id and d.order_id = l.order_id and d.account like 'door:%')), 0)))
          as cents
        from legs l where account like 'cause:%' group by 1, 2)
      select format('payee %s: %s %s more than was held for them', own.payee, -sum(own.cents + coalesce(s.cents, 0)), own.currency)
        as what
      from own left join shares s on s.event_id = own.event_id and s.currency = own.currency
      group by own.payee, own.currency having sum(own.cents + coalesce(s.cents, 0)) < 0`,
  },
  {
    // Below zero, the next payout of the cause would be less because of an event that may be of another organiser.
    name: 'payee.cause',
    sql: `with legs as (
        select event_id, currency, amount_cents as cents from transfer where credit like 'cause:%' and kind <> 'fee'
        union all select event_id, currency, -amount_cents from transfer where debit like 'cause:%' and kind <> 'fee')
      select format('cause of event %s: %s %s', event_id, sum(cents), currency) as what
      from legs group by event_id, currency having sum(cents) < 0`,
  },
  {
    name: 'payee.debt',
    sql: `with debts as (
        select t.event_id, t.order_id, t.refund_id, t.payout_id,
          sum(case when debit like 'receivable:%' then amount_cents else -amount_cents end) over (partition by t.entry) as cents
        from transfer t where kind = 'receivable' and entry <> '00000000-0000-7000-8000-000000000071')
      select format('debt of refund %s, order %s: %s cents that no buyer was entitled to', t.refund_id, t.order_id, t.cents)
        as what
      from debts t where t.cents > 0
        and not exists (select from refund r where r.event_id = t.event_id and r.id = t.refund_id
          and r.reason in ('buyer', 'event', 'bank'))
        and not (t.refund_id is null and exists (select from transfer l where l.event_id = t.event_id
          and l.order_id = t.order_id and l.kind = 'correction' and l.credit like 'provider:%'))
        and not exists (select from payout p where p.id = t.payout_id and p.status = 'returned')
        and not ${APPROVED('seller')}`,
  },
  {
    name: 'payee.exception',
    sql: `select format('%s cents of refund %s that the festival bears without two approvals', t.amount_cents, t.refund_id) as what
      from transfer t where t.kind = 'exception' and t.debit = 'festival' and not ${APPROVED('festival')}`,
  },
  {
    // Approved by a person who had a hand in the batch, or who had made an earlier payout to the payee owed again.
    name: 'payee.approver',
    sql: `select format('batch %s was approved by account %s, which had a hand in it', id, approved_by) as what
      from payout_batch where approved_by = any(editors)
      union all
      select format('payout %s was approved by account %s, which had made payout %s to the same payee owed again', p.id,
        b.approved_by, o.id)
      from payout_batch b join payout p on p.batch_id = b.id and p.status <> 'dropped'
        join payout o on o.kind = p.kind and o.subject_id = p.subject_id and o.id < p.id
        join audit_log l on l.actor_id = b.approved_by and l.at < b.approved_at
          and l.at > b.approved_at - interval '90 days'
          and (l.subject = 'payout' and l.subject_id = o.batch_id and l.action = 'payout.returned'
              and (l.detail ->> 'payoutId')::bigint = o.id
            or l.subject = case o.kind when 'seller' then 'account' else 'cause' end and l.subject_id = o.subject_id
              and l.action = 'payout.unblocked' and o.returned_at < l.at)`,
  },
  {
    // Handed out as a table, a transfer may have been made: neither its batch nor itself is called off.
    name: 'payee.handed_out',
    sql: `select format('batch %s was cancelled %s after its transfers were handed out', id, closed_at - listed_at) as what
      from payout_batch where status = 'cancelled' and listed_at is not null`,
  },
]

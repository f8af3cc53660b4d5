import { sql } from 'kysely'
import type { PayoutDataChangeTable } from '../../database/schema.generated.ts'
import type { Db } from '../../database/tables.ts'

/** For so long a person who could lead a payee's money elsewhere is no second person for it. */
const EDITOR_DAYS = 90

/** A person who could have set where the money of one planned payout goes. */
export interface PayeeEditor {
  accountId: number
  /** As the batch names the payee. */
  payee: string
  /**
   * `changed`: changed its account, holder or tax number, tied an event to it or joined another payee with it. `link`: was shown
   * a sign-in link of the payee's account, of the account that keeps the cause, or of one that changed it. `own`: is the payee.
   * `reopened`: made money owed again that may have been paid: called a payout returned, let a payee go, called a batch off or took
   * a payout out of it after it was approved, or after its whole account numbers were shown to that person.
   */
  why: 'changed' | 'link' | 'own' | 'reopened'
}

/** Returns all who could alone have set where a planned payout of the batch goes, or that it is made, within the last 90 days. */
export async function listPayeeEditors(db: Db, batchId: number): Promise<PayeeEditor[]> {
  const { rows } = await sql<PayeeEditor>`
    with planned as (select kind, subject_id, name from payout where batch_id = ${batchId} and status = 'planned'),
    -- Payees that were joined with another one count with it.
    subject as (
      select p.kind, p.name, a.id from planned p join account a on p.kind = 'seller'
        and (a.id = p.subject_id or a.merged_into = p.subject_id)
      union all
      select p.kind, p.name, c.id from planned p join cause_payee c on p.kind = 'cause'
        and (c.id = p.subject_id or c.merged_into = p.subject_id)),
    changed as (
      select distinct d.actor_id as id, s.name from subject s join payout_data_change d on d.kind = s.kind
        and d.subject_id = s.id and d.at > now() - make_interval(days => ${EDITOR_DAYS}::int)
      where d.actor_id is not null),
    own as (
      select s.id, s.name from subject s where s.kind = 'seller'
      union
      select c.owner_id, s.name from subject s join cause_payee c on s.kind = 'cause' and c.id = s.id
        where c.owner_id is not null and not c.is_kept),
    shown as (
      select distinct l.actor_id as id, k.name from (select * from changed union select * from own) k
        join audit_log l on l.subject = 'account' and l.subject_id = k.id and l.action = 'account.link_issued'
        and l.at > now() - make_interval(days => ${EDITOR_DAYS}::int)
      where l.actor_id is not null),
    reopened as (
      select distinct l.actor_id as id, s.name from subject s
        join payout o on o.kind = s.kind and o.subject_id = s.id
        join audit_log l on l.subject = 'payout' and l.subject_id = o.batch_id
          and l.at > now() - make_interval(days => ${EDITOR_DAYS}::int)
          and (l.action = 'payout.returned' and (l.detail ->> 'payoutId')::bigint = o.id
            or (l.action = 'payout.cancelled'
                or l.action = 'payout.dropped' and (l.detail ->> 'payoutId')::bigint = o.id)
              and exists (select from audit_log y where y.subject = 'payout' and y.subject_id = o.batch_id
                and y.id < l.id and (y.action = 'payout.approved'
                  or y.action = 'payout.ibans_seen' and y.actor_id = l.actor_id)))
      where l.actor_id is not null
      union
      select l.actor_id, s.name from subject s
        join audit_log l on l.subject = case s.kind when 'seller' then 'account' else 'cause' end and l.subject_id = s.id
          and l.action = 'payout.unblocked' and l.at > now() - make_interval(days => ${EDITOR_DAYS}::int)
      where l.actor_id is not null)
    select id as "accountId", name as payee, 'changed' as why from changed
    union all select id, name, 'link' from shown
    union all select id, name, 'own' from own
    union all select id, name, 'reopened' from reopened
    order by 2, 1`.execute(db)
  return rows
}

/** One change of a payee's data as the batch shows it; account numbers whole. */
export interface DataChange {
  payoutId: number
  at: string
  who: string | null
  way: PayoutDataChangeTable['way']
  oldName: string | null
  newName: string | null
  oldIban: string | null
  newIban: string | null
}

/**
 * Returns what changed about each payee of a batch since it was last paid, oldest first; of one that was never paid, all of
 * it. Changes after the batch was closed are left out.
 */
export async function listDataChanges(db: Db, batchId: number): Promise<DataChange[]> {
  const { rows } = await sql<DataChange>`
    select distinct p.id as "payoutId", d.id, d.at, a.name as who, d.way, d.old_name as "oldName", d.new_name as "newName",
      d.old_iban as "oldIban", d.new_iban as "newIban"
    from payout p join payout_batch b on b.id = p.batch_id
      join payout_data_change d on d.kind = p.kind and d.subject_id = p.subject_id
      left join account a on a.id = d.actor_id
      left join lateral ${lastPaid(sql`p`)} l on true
    where p.batch_id = ${batchId} and p.status <> 'dropped' and d.way <> 'tied'
      and d.at > coalesce(l.paid_at, '-infinity') and (b.closed_at is null or d.at <= b.closed_at)
    order by p.id, d.id`.execute(db)
  return rows
}

/** The last payout to the payee of payout `p` that was paid before it and did not come back. */
export const lastPaid = (p: ReturnType<typeof sql>) => sql`(select o.paid_at, o.iban, o.name from payout o
  where o.kind = ${p}.kind and o.subject_id = ${p}.subject_id and o.id < ${p}.id and o.status = 'paid'
  order by o.id desc limit 1)`

/** An earlier payout to the payee of one of the batch that a person called returned: it may have been paid all the same. */
export interface ReturnedBefore {
  payoutId: number
  amountCents: number
  paidAt: string | null
  returnedAt: string
  reason: string | null
  who: string | null
}

/** An earlier payout to the payee of one of the batch that was called off after its account number was shown whole. */
export interface ShownBefore {
  payoutId: number
  batchId: number
  amountCents: number
  endedAt: string
  endedBy: string | null
  shownTo: string[]
}

/**
 * Returns the payouts that were called off within 90 days before each payout of a batch although their account numbers had been
 * shown, newest first: they could have been paid from the screen.
 */
export async function listShownBefore(db: Db, batchId: number): Promise<ShownBefore[]> {
  const { rows } = await sql<ShownBefore>`
    select p.id as "payoutId", o.batch_id as "batchId", o.amount_cents as "amountCents", l.at as "endedAt",
      a.name as "endedBy", s.names as "shownTo"
    from payout p join payout_batch b on b.id = p.batch_id
      join payout o on o.kind = p.kind and o.subject_id = p.subject_id and o.id < p.id and o.status = 'dropped'
      join lateral (select l.id, l.at, l.actor_id from audit_log l where l.subject = 'payout' and l.subject_id = o.batch_id
        and (l.action = 'payout.cancelled' or l.action = 'payout.dropped' and (l.detail ->> 'payoutId')::bigint = o.id)
        order by l.id desc limit 1) l on true
      join lateral (select array_agg(distinct coalesce(v.name, '')) as names from audit_log s
        left join account v on v.id = s.actor_id
        where s.subject = 'payout' and s.subject_id = o.batch_id and s.action = 'payout.ibans_seen' and s.id < l.id
        ) s on s.names is not null
      left join account a on a.id = l.actor_id
    where p.batch_id = ${batchId} and p.status <> 'dropped'
      and l.at > b.created_at - make_interval(days => ${EDITOR_DAYS}::int)
    order by p.id, o.id desc`.execute(db)
  return rows
}

/** Returns the payouts that were called returned within 90 days before each payout of a batch, newest first. */
export async function listReturnedBefore(db: Db, batchId: number): Promise<ReturnedBefore[]> {
  const { rows } = await sql<ReturnedBefore>`
    select p.id as "payoutId", o.amount_cents as "amountCents", o.paid_at as "paidAt", o.returned_at as "returnedAt",
      o.return_reason as reason, a.name as who
    from payout p join payout_batch b on b.id = p.batch_id
      join payout o on o.kind = p.kind and o.subject_id = p.subject_id and o.id < p.id
        and o.status = 'returned' and o.returned_at > b.created_at - make_interval(days => ${EDITOR_DAYS}::int)
      left join lateral (select l.actor_id from audit_log l where l.subject = 'payout' and l.subject_id = o.batch_id
        and l.action = 'payout.returned' and (l.detail ->> 'payoutId')::bigint = o.id order by l.id desc limit 1) l on true
      left join account a on a.id = l.actor_id
    where p.batch_id = ${batchId} and p.status <> 'dropped' order by p.id, o.id desc`.execute(db)
  return rows
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { unknownMails } from '../../identity/outbox/mail-retention-store.ts'
import { BUYER_YEARS, LEFT_DAYS } from '../../ticketing/orders/anonymize-buyer-store.ts'
import { ACCOUNT_DELETED, payeesOfErased } from './retention-store.ts'

export interface ClockRow {
  kind:
    | 'compras'
    | 'cestas'
    | 'bloqueados'
    | 'copias'
    | 'despedidas'
    | 'correos'
    | 'enlaces'
    | 'sesiones'
    | 'avisos'
  kept: number
  due: number
  nextAt: string | null
}

const isNamed = sql`(c.name is not null or c.email is not null or c.phone is not null)`
/** The moment a paid purchase stops saying who bought: accounting papers are kept whole calendar years. */
const forgottenAt = sql`(date_trunc('year', c.paid_at at time zone 'Europe/Madrid')
  + make_interval(years => ${sql.lit(BUYER_YEARS + 1)})) at time zone 'Europe/Madrid'`

/** Each kind of rows with the moment each of them is due at. The sweeps of privacy and housekeeping go by the same. */
const CLOCKS: Readonly<Record<ClockRow['kind'], RawBuilder<unknown>>> = {
  compras: sql`select ${forgottenAt} as at from checkout c where c.status = 'paid' and ${isNamed}`,
  cestas: sql`select c.expires_at + make_interval(days => ${sql.lit(LEFT_DAYS)}) as at from checkout c
    where c.status in ('expired', 'cancelled') and ${isNamed}`,
  bloqueados: sql`select (keep_until + 1)::timestamp at time zone 'utc' as at from retained_record
    union all ${payeesOfErased}`,
  copias: sql`select expires_at as at from data_export where expires_at is not null`,
  despedidas: sql`select case when status in ('sent', 'failed') then coalesce(sent_at, created_at) + interval '1 day'
      else created_at + interval '7 days' end as at from mail
    where template = ${sql.lit(ACCOUNT_DELETED)} and to_address <> ''`,
  correos: unknownMails(ACCOUNT_DELETED),
  enlaces: sql`select expires_at + interval '7 days' as at from mail_link`,
  sesiones: sql`select expires_at as at from access_token`,
  avisos: sql`select created_at + interval '30 days' as at from webhook_delivery where status <> 'waiting'`,
}

/** How far each clock has run. */
export async function listRetentionSchedule(db: Db): Promise<ClockRow[]> {
  const parts = Object.entries(CLOCKS).map(
    (
      [kind, rows],
      index,
    ) => sql`select ${sql.lit(index)} as place, ${sql.lit(kind)} as kind, count(*)::int as kept,
      (count(*) filter (where at <= now()))::int as due, min(at) filter (where at > now()) as "nextAt" from (${rows}) r`,
  )
  const { rows } = await sql<ClockRow>`select kind, kept, due, "nextAt"
    from (${sql.join(parts, sql` union all `)}) k order by place`.execute(db)
  return rows
}

export interface EditionClockRow {
  year: number
  name: string
  named: number
  forgotten: number
  until: string | null
}

/** Purchases of each edition, newest first; one of two editions counts in both. */
export async function listEditionClocks(db: Db): Promise<EditionClockRow[]> {
  const { rows } = await sql<EditionClockRow>`
    select e.year, e.name, (count(*) filter (where s.is_named))::int as named,
      (count(*) filter (where not s.is_named))::int as forgotten, max(s.at) filter (where s.is_named) as until
    from edition e join (
      select distinct n.edition_id, c.id, ${isNamed} as is_named, ${forgottenAt} as at
      from checkout c join orders o on o.checkout_id = c.id join event n on n.id = o.event_id
      where c.status = 'paid') s on s.edition_id = e.id
    group by e.id order by e.year desc`.execute(db)
  return rows
}

/** How many said yes, and how many versions of the words are kept. */
export async function countConsents(
  db: Db,
): Promise<{ policyCount: number; newsCount: number; textCount: number }> {
  const { rows } = await sql<{ policyCount: number; newsCount: number; textCount: number }>`select
    (select count(*) from account where policy_accepted_at is not null and not is_team)::int as "policyCount",
    (select count(*) from checkout where wants_news and status = 'paid')::int as "newsCount",
    (select count(*) from consent_text)::int as "textCount"`.execute(db)
  return rows[0] ?? { policyCount: 0, newsCount: 0, textCount: 0 }
}

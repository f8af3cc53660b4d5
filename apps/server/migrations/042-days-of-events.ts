import { type Kysely, sql } from 'kysely'

const MEASURES = `orders, tickets, cancelled, discount_cents, sale_cents, refund_cents, donation_cents, gift_cents,
  cause_cents, fee_cents`
const SUMS = MEASURES.split(',')
  .map((column) => `sum(x.${column.trim()})`)
  .join(', ')

/** Sales of each event by the days of its own clock: what it costs to show them does not grow with what was sold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The last fold whose sales are in the days of events. A version that knows nothing of these folds on without counting
  // up, so that the next fold of this one sees which events it has to count anew.
  await sql`alter table sales_fold add counted bigint not null default -1`.execute(db)
  await sql`alter table sales_day drop constraint sales_day_scope_check, add constraint sales_day_scope_check
    check (scope in ('all', 'hub', 'discipline', 'type', 'content'))`.execute(db)
  await sql`lock table sales_fold in exclusive mode`.execute(db)
  await sql`
    insert into sales_day (scope, key, edition_id, currency, day, channel, ${sql.raw(MEASURES)})
    select 'content', x.content_id::text, e.edition_id, x.currency, (x.hour at time zone e.time_zone)::date, x.channel,
      ${sql.raw(SUMS)}
    from sales_hour x join sales_event e on e.content_id = x.content_id
    group by x.content_id, e.edition_id, x.currency, 5, x.channel order by x.content_id, 5`.execute(db)
  await sql`update sales_fold set counted = version`.execute(db)
}

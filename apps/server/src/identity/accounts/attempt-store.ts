import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/**
 * Counts one more failure unless the account is made to wait; returns whether a try may be made. `locked_until` is also
 * the time of the last failure: a day later the count begins anew.
 */
export async function takeAttempt(
  db: Db,
  accountId: number,
  { free, lockAfter }: { free: number; lockAfter: number },
): Promise<boolean> {
  const n = sql`case when locked_until < clock_timestamp() - interval '1 day' then 1 else failed_sign_ins + 1 end`
  const { rows } = await sql`
    update account set
      failed_sign_ins = ${n},
      locked_until = clock_timestamp() + case
        when ${n} >= ${lockAfter}::int then interval '15 minutes'
        when ${n} > ${free}::int then make_interval(secs => power(2, ${n} - ${free}::int - 1)::int)
        else interval '0' end
    where id = ${accountId} and (locked_until is null or locked_until <= clock_timestamp())
    returning id`.execute(db)
  return rows.length > 0
}

/** Failures of an account and the seconds until its next try. */
export async function findAttempts(db: Db, accountId: number) {
  const { rows } = await sql<{ failures: number; wait: number }>`
    select failed_sign_ins as failures,
      ceil(greatest(0, extract(epoch from locked_until - clock_timestamp())))::int as wait
    from account where id = ${accountId}`.execute(db)
  return rows[0]
}

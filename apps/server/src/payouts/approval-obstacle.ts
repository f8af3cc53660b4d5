import type { BatchDetail } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../tables.ts'

type Obstacle = NonNullable<Of<typeof BatchDetail>['obstacle']>

/** For so long an appointment can be objected to before whoever was appointed approves anything. */
const NEW_HOURS = 48
/** For so long whoever was appointed is nobody else than whoever appointed them. */
const ONE_PERSON_DAYS = 30

/**
 * Why this administrator is no second person for a batch with these editors: they had a hand in it, administer since less
 * than two days, or an appointment of the last 30 days leads from them and from an editor to the same person, over any
 * number of others. Somebody could else appoint accounts of their own and be both.
 */
export async function findObstacle(
  db: Db,
  { editors }: { editors: readonly number[] },
  accountId: number,
): Promise<Obstacle | null> {
  if (editors.includes(accountId)) return 'propio'
  const { rows } = await sql<{ isNew: boolean; isOne: boolean }>`
    with recursive line (start, id) as (
      select given, given from unnest(${[accountId, ...editors]}::bigint[]) given
      union
      select line.start, a.admin_made_by from line join account a on a.id = line.id
      where a.admin_made_by is not null and a.admin_made_at > now() - make_interval(days => ${ONE_PERSON_DAYS}::int))
    select exists (select from account where id = ${accountId}
        and admin_made_at > now() - make_interval(hours => ${NEW_HOURS}::int)) as "isNew",
      exists (select from line mine join line theirs on theirs.id = mine.id
        where mine.start = ${accountId} and theirs.start <> ${accountId}) as "isOne"`.execute(db)
  const [found] = rows
  if (found?.isNew) return 'reciente'
  return found?.isOne ? 'nombrado' : null
}

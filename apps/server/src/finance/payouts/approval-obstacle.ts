import type { BatchDetail } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { listPayeeEditors, type PayeeEditor } from './payee-editor-store.ts'

type Word = NonNullable<Of<typeof BatchDetail>['obstacle']>

/** Why a person cannot approve a batch, with the payees it is about. */
export interface Obstacle {
  word: Word
  payees: string[]
}

/** For so long an appointment can be objected to before the person appointed approves anything. */
const NEW_HOURS = 48
/** For so long a person who was appointed and the one who appointed them count as one. */
const ONE_PERSON_DAYS = 30

const WORDS = {
  changed: 'cuenta',
  link: 'enlace',
  own: 'beneficiario',
  reopened: 'reabierto',
} as const satisfies Record<PayeeEditor['why'], Word>

/**
 * Returns why this administrator is no second person for a batch, or null. First persons are all who could have redirected
 * money of it elsewhere, or made it owed again: who made or changed it, who in the last 90 days changed the data of a payee in
 * it, was shown a sign-in link of one or reopened a payout of one, and the payees themselves. The second one is none of these, administers for two days at least, and no
 * appointment of the last 30 days leads from them and from one of the first to the same person, over any number of others.
 */
export async function findObstacle(
  db: Db,
  { id, editors }: { id: number; editors: readonly number[] },
  accountId: number,
): Promise<Obstacle | null> {
  if (editors.includes(accountId)) return { word: 'propio', payees: [] }
  const payeeEditors = await listPayeeEditors(db, id)
  for (const why of ['changed', 'link', 'own', 'reopened'] as const) {
    const own = payeeEditors.filter((each) => each.accountId === accountId && each.why === why)
    if (own.length > 0) return { word: WORDS[why], payees: [...new Set(own.map(({ payee }) => payee))] }
  }
  const first = [...new Set([...editors, ...payeeEditors.map((each) => each.accountId)])]
  const { rows } = await sql<{ isNew: boolean; isOne: boolean }>`
    with recursive line (start, id) as (
      select given, given from unnest(${[accountId, ...first]}::bigint[]) given
      union
      select line.start, a.admin_made_by from line join account a on a.id = line.id
      where a.admin_made_by is not null and a.admin_made_at > now() - make_interval(days => ${ONE_PERSON_DAYS}::int))
    select exists (select from account where id = ${accountId}
        and admin_made_at > now() - make_interval(hours => ${NEW_HOURS}::int)) as "isNew",
      exists (select from line mine join line theirs on theirs.id = mine.id
        where mine.start = ${accountId} and theirs.start <> ${accountId}) as "isOne"`.execute(db)
  const [found] = rows
  if (found?.isNew) return { word: 'reciente', payees: [] }
  return found?.isOne ? { word: 'nombrado', payees: [] } : null
}

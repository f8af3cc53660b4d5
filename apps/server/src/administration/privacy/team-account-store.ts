import { randomBytes } from 'node:crypto'
import type { Db } from '../../database/tables.ts'
import { festivalName } from '../../platform/festival-name.ts'

/**
 * The account of the festival team, made when first needed: it owns what erased accounts leave behind, under the name
 * of the festival. It has no password, an address that gets no mail and cannot be registered, and is blocked.
 */
export async function getTeamAccount(tx: Db): Promise<number> {
  const find = () => tx.selectFrom('account').select('id').where('is_team', '=', true).executeTakeFirst()
  const known = await find()
  if (known) return known.id
  const now = new Date().toISOString()
  await tx
    .insertInto('account')
    .values({
      email: `team-${randomBytes(8).toString('hex')}@larunbat.invalid`,
      name: festivalName(),
      profile_id: 3,
      is_team: true,
      blocked_at: now,
      confirmed_at: now,
      policy_accepted_at: now,
    })
    .onConflict((conflict) => conflict.column('is_team').where('is_team', '=', true).doNothing())
    .execute()
  const { id } = (await find()) as { id: number }
  return id
}

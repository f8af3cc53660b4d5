import { allows, type EventRight, MEMBER_ROLES, rightsOf } from '@larunbat/rules/events/event-rights'
import { hasRoleSql } from '../../identity/accounts/admin-role-store.ts'

const rolesWith = (right: EventRight): string =>
  MEMBER_ROLES.filter((role) => allows(rightsOf(role), right))
    .map((role) => `'${role}'`)
    .join(', ')

/**
 * Joined to links `d`, each row by its key: its creator as `maker`, after a merge the remaining account, and their
 * present role in the event. Outer joins, so that a link of a deleted account is still listed.
 */
export const MAKER_SQL = `join event c on c.id = d.event_id
  left join account a on a.id = d.created_by
  left join account maker on maker.id = coalesce(a.merged_into, a.id)
  left join event_member m on m.event_id = d.event_id and m.account_id = maker.id`

const makerHas = (right: EventRight): string =>
  `(maker.blocked_at is null and (maker.id = c.owner_id or maker.profile_id = 1
    or ${hasRoleSql('support', 'maker.id', 'c.hub_id')} or m.role in (${rolesWith(right)}))) is true`

/** A link is valid as long as its creator may still create one. */
export const MAKER_HOLDS_SQL: string = makerHas('door')

/** It allows selling as long as its creator may allow it. */
export const MAY_SELL_SQL = `d.may_sell and ${makerHas('sell')}`

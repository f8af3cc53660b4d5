import type { Call } from '@larunbat/contract/kit'
import { allows, rightsOf } from '@larunbat/rules/events/event-rights'
import { type AdminRole, staffRoleIn, TASKS_OF } from '@larunbat/rules/identity/admin-roles'
import type { Rule } from './access-rules.ts'

/** Where a role holds: everywhere, in the hub of the record, in another one only. */
export const ROLE_REACHES = ['all', 'hub', 'foreign'] as const
export type RoleReach = (typeof ROLE_REACHES)[number]

/** What a call results in: done, the approved copy, as if there were no record, no right to it, or no right to the call. */
export type RoleResult = 'done' | 'public' | 'missing' | 'right' | 'refused'

const HUB = 1

/** Returns what a call results in for a role in the festival's team, on a record of another owner. */
export function roleResult(
  { access, right, task, isHubScoped }: Pick<Call, 'access' | 'right' | 'task' | 'isHubScoped'>,
  rule: Rule,
  role: AdminRole,
  reach: RoleReach,
): RoleResult {
  const isOpen =
    task !== undefined && TASKS_OF[role].includes(task) && (reach === 'all' || isHubScoped === true)
  if (access === 'service' || (access === 'admin' && !isOpen)) return 'refused'
  if (rule.records === undefined) return 'done'
  if (isOpen && reach !== 'foreign') return 'done'
  const others = rule.isPublicOncePublished || rule.isPublicProfile ? 'public' : 'missing'
  const isPersonal = rule.records.every((kind) => kind === 'participant' || kind === 'account')
  if (reach === 'foreign' || isPersonal || access === 'admin') return others
  const staffRole = staffRoleIn([{ role, hubIds: null }], HUB)
  if (right === undefined) return access === 'anon' ? others : 'right'
  return allows(rightsOf(staffRole), right) ? 'done' : 'right'
}

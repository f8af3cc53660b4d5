import { type AdminTask, hubsWith } from '@larunbat/rules/identity/admin-roles'
import type { User } from './session.ts'

/** What a screen or an action is for in the administration; `isHubScoped`: also with roles of some hubs only. */
export interface Reach {
  task: AdminTask
  isHubScoped?: boolean
}

/** Whether a user may make the calls of a task by a role, or as a full administrator. The server decides again. */
export function reaches({ task, isHubScoped }: Reach, user: User | undefined): boolean {
  if (user?.profileId === 1) return true
  const hubs = hubsWith(user?.grants ?? [], task)
  return hubs === 'all' || (isHubScoped === true && hubs.length > 0)
}

import type { StaffRole } from '../events/event-rights.ts'

/** What a call of the administration is for; a role is a set of them. */
export const ADMIN_TASKS = [
  'read',
  'figures',
  'review',
  'events',
  'money',
  'users',
  'settings',
  'communication',
  'support',
  'installation',
] as const
export type AdminTask = (typeof ADMIN_TASKS)[number]

/** Roles in the festival's team below the full administrator, who has every task. */
export const ADMIN_ROLES = [
  'coordinator',
  'reviewer',
  'treasurer',
  'communication',
  'support',
  'reader',
] as const
export type AdminRole = (typeof ADMIN_ROLES)[number]

/** `installation` is in no role: what gives rights, joins accounts or runs the server is for full administrators. */
export const TASKS_OF: Readonly<Record<AdminRole, readonly AdminTask[]>> = {
  coordinator: ['read', 'figures', 'review', 'events', 'users', 'settings', 'communication', 'support'],
  reviewer: ['read', 'review'],
  treasurer: ['read', 'figures', 'money'],
  communication: ['read', 'communication'],
  support: ['read', 'support'],
  reader: ['read', 'figures'],
}

/** A role in force. `hubIds` null: in all hubs. */
export interface AdminGrant {
  readonly role: AdminRole
  readonly hubIds: readonly number[] | null
}

/** Returns the hubs in which these roles have a task; `all` where one of them has no limit. */
export function hubsWith(grants: readonly AdminGrant[], task: AdminTask): 'all' | readonly number[] {
  const hubs = new Set<number>()
  for (const { role, hubIds } of grants) {
    if (!TASKS_OF[role].includes(task)) continue
    if (hubIds === null) return 'all'
    for (const hub of hubIds) hubs.add(hub)
  }
  return [...hubs].sort((a, b) => a - b)
}

/** Whether these roles have a task in any hub. */
export const hasTask = (grants: readonly AdminGrant[], task: AdminTask): boolean =>
  grants.some(({ role }) => TASKS_OF[role].includes(task))

/** Whether these roles have a task in a hub. */
export function hasTaskIn(grants: readonly AdminGrant[], task: AdminTask, hubId: number): boolean {
  const hubs = hubsWith(grants, task)
  return hubs === 'all' || hubs.includes(hubId)
}

/** Returns what these roles are to an event of a hub, beside its team; null where they do not reach it. */
export function staffRoleIn(grants: readonly AdminGrant[], hubId: number): StaffRole | null {
  if (grants.length === 0) return null
  if (hasTaskIn(grants, 'events', hubId)) return 'coordinate'
  if (hasTaskIn(grants, 'support', hubId)) return 'sell'
  return hasTaskIn(grants, 'read', hubId) ? 'read' : null
}

/** What a member of an event may be to it; its owner chooses. */
export const MEMBER_ROLES = ['edit', 'sell', 'door', 'read'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/**
 * Rights in an event. `read`: see the draft. `edit`: change it and send it for review. `sell`: offer, orders, refunds,
 * waiting list, figures of sales. `door`: links of door staff, guest list, admissions. `own`: delete it, its team, the
 * money and whom it goes to.
 */
export const EVENT_RIGHTS = ['read', 'edit', 'sell', 'door', 'own'] as const
export type EventRight = (typeof EVENT_RIGHTS)[number]
/** `any`: members with any right; title, state and sessions are for all of them. */
export type NeededRight = EventRight | 'any'

/** What a role in the festival's team is to an event; `coordinate` is in no team. */
export type StaffRole = 'read' | 'sell' | 'coordinate'
/** What an account is to an event that it does not own. */
export type EventRole = MemberRole | StaffRole

const RIGHTS_OF: Readonly<Record<EventRole, readonly EventRight[]>> = {
  coordinate: ['read', 'edit', 'sell', 'door'],
  edit: ['read', 'edit'],
  sell: ['read', 'sell', 'door'],
  door: ['door'],
  read: ['read'],
}
const NONE: readonly EventRight[] = []

/**
 * The rights of a member; all of them for `owner` (also what an administrator has), none for an account without a role.
 */
export function rightsOf(role: EventRole | 'owner' | null | undefined): readonly EventRight[] {
  if (role === 'owner') return EVENT_RIGHTS
  return role ? RIGHTS_OF[role] : NONE
}

/** Whether these rights are enough. */
export const allows = (rights: readonly EventRight[], needed: NeededRight): boolean =>
  needed === 'any' ? rights.length > 0 : rights.includes(needed)

/** Whether a role gives back tickets one by one alone: who sells for others decides about no whole session. */
export const refundsSingly = (role: EventRole | null | undefined): boolean =>
  role === 'sell' || role === 'coordinate'

/** Returns the one of two roles that has more rights: an account may be in the team and in the festival's. */
export function strongerRole<A extends EventRole, B extends EventRole>(
  one: A | null | undefined,
  other: B | null | undefined,
): A | B | null {
  return rightsOf(other).length > rightsOf(one).length ? (other ?? null) : (one ?? null)
}

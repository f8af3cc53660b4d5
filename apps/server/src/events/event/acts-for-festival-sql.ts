import { hasRoleSql } from '../../identity/accounts/admin-role-store.ts'

/**
 * Whether an `account a` acts for the festival in an `event c`: a full administrator, or a role that reaches its hub, unless the account
 * owns the event or is in its team. Organisers do not see the names of these people.
 */
export const ACTS_FOR_FESTIVAL: string = `(a.profile_id = 1 or (a.id <> c.owner_id and ${hasRoleSql('read', 'a.id', 'c.hub_id')}
  and not exists (select from event_member m where m.event_id = c.id and m.account_id = a.id)))`

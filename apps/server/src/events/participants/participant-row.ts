import type { BookParticipant, Participant } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { SignedInCtx } from '../../database/context.ts'
import type { Row } from '../../database/tables.ts'
import { ownsParticipant } from './access.ts'
import type { BookRow } from './address-book-store.ts'

/** A stored participant as the contract shows it. `kind` is its part in an event; by default what it mainly is. */
export function toParticipant(
  row: Row<'participant'>,
  kind: Row<'participant'>['kind'] = row.kind,
): Of<typeof Participant> {
  return {
    id: row.id,
    ownerId: row.owner_id,
    name: row.name,
    description: row.description,
    coverPhoto: row.cover_photo,
    profilePhoto: row.profile_photo,
    hasAcceptedPolicy: row.has_accepted_policy,
    facebook: row.facebook,
    instagram: row.instagram,
    twitter: row.twitter,
    youtube: row.youtube,
    web: row.web,
    kind,
  }
}

/** `tipo_usu` is validated by the contract; this only narrows its type. */
export const toKind = (kind: number) => kind as Row<'participant'>['kind']

/** The same for the address book: private fields for the profile's owner only. */
export function toBookParticipant(ctx: Pick<SignedInCtx, 'actor'>, row: BookRow): Of<typeof BookParticipant> {
  const isManaged = ownsParticipant(ctx, row)
  const hasOwner = isManaged && row.owner_id !== null && row.owner_name !== null
  return {
    ...toParticipant(row),
    isManaged,
    isClaimed: row.claimed_at !== null,
    eventCount: row.event_count,
    email: isManaged ? row.email : null,
    owner: hasOwner ? { id: row.owner_id as number, name: row.owner_name as string } : null,
    policyAcceptedAt: isManaged ? row.policy_accepted_at : null,
    policyAcceptedBy: isManaged ? row.policy_name : null,
    policySource: isManaged ? row.policy_source : null,
    invitedUntil: isManaged ? row.invited_until : null,
  }
}

import type { Participant } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import type { Row } from '../tables.ts'

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

/** `tipo_usu` is checked by the contract; this only tells the compiler so. */
export const toKind = (kind: number) => kind as Row<'participant'>['kind']

import { entity, field, flag, id, instant, nullable, oneOf, text, whole } from '../kit/index.ts'
import { Participant } from './participant.ts'

/** Who ticked the data policy: the organiser on the person's behalf, or the person. */
export const consentSource = oneOf({ organiser: 'organizador', person: 'persona' })

/**
 * A participant as the address book shows it. What is private (address, consent, invitation, owner) is null unless the
 * caller looks after the profile: its owner or an administrator.
 */
export const BookParticipant = entity({
  ...Participant.fields,
  /** True for its owner and for administrators: they may change the profile. */
  isManaged: field('editable', flag),
  /** True once the person took it over with an invitation. */
  isClaimed: field('reclamado', flag),
  /** Events it takes part in: of one's own any, of others the published ones; an administrator counts all. */
  eventCount: field('eventos', whole(0, 1_000_000)),
  email: field('email', nullable(text(254))),
  owner: field('propietario', nullable(entity({ id: field('id', id), name: field('nombre', text(120)) }))),
  policyAcceptedAt: field('politica_fecha', nullable(instant)),
  policyAcceptedBy: field('politica_por', nullable(text(120))),
  policySource: field('politica_origen', nullable(consentSource)),
  /** An invitation is under way and good until then. */
  invitedUntil: field('invitado_hasta', nullable(instant)),
})

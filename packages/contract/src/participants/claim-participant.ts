import { defineCall, entity, field, flag, opaque, optional } from '../kit/index.ts'
import { BookParticipant } from './book-participant.ts'

/**
 * Takes over a participant with a mailed invitation: the caller becomes its owner. Events keep it; the account that owned it
 * before can no longer change the profile.
 */
export const claimParticipant = defineCall({
  wireName: 'app_artista_reclamar',
  access: 'user',
  summary: 'Take over a participant with a mailed invitation.',
  input: entity({
    link: field('link', opaque(500)),
    /** Left out: the consent stays as the organiser noted it. */
    hasAcceptedPolicy: field('politica', optional(flag)),
  }),
  output: BookParticipant,
  errors: ['participant.link_invalid', 'account.not_confirmed'],
})

import { defineCall, entity, field, id } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'
import { email } from '../values/email.ts'

/**
 * Mails a link by which the person takes over their profile: 7 days, once. It answers alike whether the address has an
 * account or not, and also when the address got too many of them to get one more.
 */
export const inviteParticipant = defineCall({
  wireName: 'app_artista_invitar',
  access: 'owner',
  needs: 'confirmed',
  summary: 'Mail a participant the link to take over the profile.',
  input: entity({ participantId: field('artista_id', id), email: field('email', email) }),
  output: okAnswer,
  errors: ['participant.not_found', 'participant.claimed', 'account.not_confirmed'],
})

import { defineCall, entity, field, flag, instant, nullable, opaque, text } from '../kit/index.ts'

/** What a mailed invitation is about. Looking spends nothing; of one that is no longer good everything is null. */
export const checkInvitation = defineCall({
  wireName: 'app_artista_invitacion',
  access: 'anon',
  summary: 'Who invites whom with this mailed link, and is it still good? Does not spend it.',
  input: entity({ link: field('link', opaque(500)) }),
  output: entity({
    isValid: field('valido', flag),
    participantName: field('participante', nullable(text(200))),
    /** Whether the data policy was accepted on behalf of the person. */
    hasAcceptedPolicy: field('politica', nullable(flag)),
    /** For example `a••••@coro.eus`. */
    maskedEmail: field('email_mascara', nullable(text(254))),
    inviterName: field('invita', nullable(text(120))),
    expiresAt: field('caduca', nullable(instant)),
  }),
})

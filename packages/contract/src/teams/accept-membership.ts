import { memberRole } from '../contents/content-right.ts'
import { defineCall, entity, field, id, instant, nullable, opaque, text, word } from '../kit/index.ts'

const code = { code: field('codigo', opaque(500)) }

/** What a mailed invitation is about. Looking spends nothing; of one that cannot be used everything but the state is null. */
export const checkMembership = defineCall({
  wireName: 'app_equipo_invitacion',
  access: 'anon',
  summary: 'Who invites to which event and as what, and is the link still good? Does not spend it.',
  input: entity(code),
  output: entity({
    state: field('estado', word('abierta', 'usada', 'caducada', 'retirada', 'desconocida')),
    title: field('titulo', nullable(text(2000))),
    inviterName: field('invita', nullable(text(120))),
    role: field('rol', nullable(memberRole)),
    /** For example `a••••@coro.eus`. */
    maskedEmail: field('email_mascara', nullable(text(254))),
    expiresAt: field('caduca', nullable(instant)),
  }),
})

/**
 * Joins the team. The account must have the address that was invited: a link that is passed on admits no other account. A member
 * was just let in by it is answered like the first time.
 */
export const acceptMembership = defineCall({
  wireName: 'app_equipo_aceptar',
  access: 'user',
  summary: 'Join the team of an event with a mailed invitation.',
  input: entity(code),
  output: entity({
    contentId: field('contenido_id', id),
    title: field('titulo', text(2000)),
    role: field('rol', memberRole),
  }),
  errors: [
    'account.not_confirmed',
    'team.link_invalid',
    'team.link_used',
    'team.link_expired',
    'team.link_revoked',
    'team.other_address',
    'team.already_member',
  ],
})

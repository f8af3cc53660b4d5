import {
  defineCall,
  entity,
  field,
  flag,
  id,
  instant,
  list,
  nullable,
  opaque,
  optional,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'
import { email } from '../values/personal.ts'
import { eventRight, memberRole } from './event.ts'

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
    eventId: field('contenido_id', id),
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

/** A member of an event's team, or an invitation that waits for an answer. */
export const TeamMember = entity({
  id: field('miembro_id', id),
  role: field('rol', memberRole),
  /** Null while the invitation waits. */
  name: field('nombre', nullable(text(120))),
  /** Shown to the owner of the event only. */
  email: field('email', nullable(text(254))),
  isSelf: field('eres_tu', flag),
  createdAt: field('creado', instant),
  /** Null while the invitation waits. */
  acceptedAt: field('aceptado', nullable(instant)),
  /** When the invitation ends, or ended; null once it was accepted. */
  expiresAt: field('caduca', nullable(instant)),
})

/** Returns the people who work on an event. Only its owner and administrators get invitations and addresses. */
export const getTeam = defineCall({
  wireName: 'app_equipo',
  access: 'owner',
  right: 'any',
  summary: 'Owner and members of an event; to its owner also open invitations and addresses.',
  input: entity({ eventId: field('contenido_id', id) }),
  output: entity({
    eventId: field('contenido_id', id),
    title: field('titulo', text(2000)),
    owner: field('propietario', entity({ id: field('id', id), name: field('nombre', text(120)) })),
    /** Null for its owner and administrators. */
    role: field('mi_rol', nullable(memberRole)),
    rights: field('mis_derechos', list(eventRight)),
    /** Members first, then invitations; the newest first. */
    members: field('miembros', list(TeamMember)),
  }),
  errors: ['content.not_found'],
})

const member = { eventId: field('contenido_id', id), memberId: field('miembro_id', id) }

/** Gives a member, or an invitation that waits, another role. */
export const changeMember = defineCall({
  wireName: 'app_equipo_cambiar',
  access: 'owner',
  right: 'own',
  summary: 'Give a member of an event’s team another role.',
  input: entity({ ...member, role: field('rol', memberRole) }),
  output: TeamMember,
  errors: ['content.not_found', 'team.not_found'],
})

/** Takes a member out, or an invitation back. */
export const removeMember = defineCall({
  wireName: 'app_equipo_quitar',
  access: 'owner',
  right: 'own',
  summary: 'Take a member out of an event’s team, or an invitation back.',
  input: entity(member),
  output: okAnswer,
  errors: ['content.not_found', 'team.not_found'],
})

/** Undoes the removal of a member within an hour; a member who left has to be invited again. */
export const restoreMember = defineCall({
  wireName: 'app_equipo_restaurar',
  access: 'owner',
  right: 'own',
  summary: 'Put a member back who was taken out of the team a moment ago.',
  input: entity(member),
  output: TeamMember,
  errors: ['content.not_found', 'team.not_found', 'team.already_member', 'team.too_many'],
})

/** People one event may have, open invitations among them. */
export const MAX_MEMBERS = 50
/** Days for which an invitation is valid by default. */
export const INVITED_DAYS = 7

/**
 * Mails a link that lets the address into the team. The response is the same with and without an account of the
 * address, and also when the address has reached its limit of such mails. An open invitation for the same address ends.
 */
export const inviteMember = defineCall({
  wireName: 'app_equipo_invitar',
  access: 'owner',
  needs: 'confirmed',
  right: 'own',
  summary: 'Invite somebody to work on an event with a role.',
  input: entity({
    eventId: field('contenido_id', id),
    email: field('email', email),
    role: field('rol', memberRole),
    days: field('caduca_dias', optional(whole(1, 30))),
  }),
  output: TeamMember,
  errors: [
    'content.not_found',
    'account.not_confirmed',
    'team.own_address',
    'team.already_member',
    'team.too_many',
  ],
  isIdempotent: true,
})

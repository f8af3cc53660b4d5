import { memberRole } from '../contents/content-right.ts'
import { defineCall, entity, field, id, optional, whole } from '../kit/index.ts'
import { email } from '../values/email.ts'
import { TeamMember } from './team.ts'

/** People one event may have, open invitations among them. */
export const MAX_MEMBERS = 50
/** How many days an invitation is good unless told. */
export const INVITED_DAYS = 7

/**
 * Mails a link that lets the address into the team. It answers alike whether the address has an account or not, and also
 * when the address got too many of them to get one more. An invitation that waits for the same address ends.
 */
export const inviteMember = defineCall({
  wireName: 'app_equipo_invitar',
  access: 'owner',
  needs: 'confirmed',
  right: 'own',
  summary: 'Invite somebody to work on an event with a role.',
  input: entity({
    contentId: field('contenido_id', id),
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

import { memberRole } from '../contents/content-right.ts'
import { defineCall, entity, field, id } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'
import { TeamMember } from './team.ts'

const member = { contentId: field('contenido_id', id), memberId: field('miembro_id', id) }

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

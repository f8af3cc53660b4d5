import { defineCall, entity, field, id } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'

/** Deletes a participant. Drafts of its owner lose it; anything else it is tied to keeps it (`participant.in_use`). */
export const deleteParticipant = defineCall({
  wireName: 'app_artista_delete',
  access: 'owner',
  summary: 'Delete a participant that no event in review, published, archived or of others needs.',
  input: entity({ participantId: field('artista_id', id) }),
  output: okAnswer,
  errors: ['participant.not_found', 'participant.in_use'],
})

import { defineCall, entity, field, filter, id, pageFields, pageOf, whole } from '../kit/index.ts'
import { EventRow } from './content.ts'

/**
 * Events a participant takes part in, newest change first. An administrator gets all; the participant's owner gets their
 * own ones as they stand, and those of others once published, as they were approved.
 */
export const listContentsOfParticipant = defineCall({
  wireName: 'app_contenidos_by_artist_usu_get',
  access: 'owner',
  summary: 'Events a participant takes part in, of a year range.',
  input: entity({
    participantId: field('artista_id', id),
    yearFrom: field('anio', filter(whole(2000, 2100))),
    yearUntil: field('anio_max', filter(whole(2000, 2100))),
    ...pageFields,
  }),
  output: pageOf(EventRow),
  errors: ['participant.not_found'],
})

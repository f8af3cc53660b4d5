import { defineCall, entity, field, id } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'
import { entryId } from './waiting.ts'

/** Offers free places to an entry of the waiting list before its turn. */
export const offerWaiting = defineCall({
  wireName: 'app_espera_ofrecer',
  access: 'owner',
  needs: 'confirmed',
  right: 'sell',
  summary: 'Offer free places to somebody who waits, out of turn.',
  input: entity({ contentId: field('contenido_id', id), entryId: field('espera_id', entryId) }),
  output: okAnswer,
  errors: ['content.not_found', 'waiting.not_found', 'waiting.no_places'],
  isIdempotent: true,
})

import type { updateSeo as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { editEvent } from './edit-event.ts'
import { editableOf } from './event-input.ts'
import { withSharePhoto } from './share-photo.ts'

/** Empty fields are filled from title, description and cover where the event is shown, so they stay empty here. */
export const updateSeo: SignedInHandler<typeof contract> = (ctx, { eventId, ...input }) =>
  withSharePhoto(ctx, editableOf(input), (changes) => editEvent(ctx, eventId, changes))

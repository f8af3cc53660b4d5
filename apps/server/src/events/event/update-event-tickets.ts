import type { updateEventTickets as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { editEvent } from './edit-event.ts'
import { editableOf } from './event-input.ts'

export const updateEventTickets: SignedInHandler<typeof contract> = (ctx, input) =>
  editEvent(ctx, input.id, editableOf(input), { version: input.version })

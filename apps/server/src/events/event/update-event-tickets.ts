import type { updateContentTickets as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { editContent } from './edit-event.ts'
import { editableOf } from './event-input.ts'

export const updateContentTickets: SignedInHandler<typeof contract> = (ctx, input) =>
  editContent(ctx, input.id, editableOf(input), { version: input.version })

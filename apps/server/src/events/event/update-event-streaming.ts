import type { updateContentStreaming as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { editContent } from './edit-event.ts'
import { editableOf } from './event-input.ts'

export const updateContentStreaming: SignedInHandler<typeof contract> = (ctx, input) =>
  editContent(ctx, input.id, editableOf(input), { version: input.version })

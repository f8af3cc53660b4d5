import type { updateContentStreaming as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../context.ts'
import { editableOf } from './content-input.ts'
import { editContent } from './edit-content.ts'

export const updateContentStreaming: SignedInHandler<typeof contract> = (ctx, input) =>
  editContent(ctx, input.id, editableOf(input), { version: input.version })

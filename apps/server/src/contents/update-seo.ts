import type { updateSeo as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../context.ts'
import { editableOf } from './content-input.ts'
import { editContent } from './edit-content.ts'

/** Empty fields are filled from title, description and cover where the event is shown, so they stay empty here. */
export const updateSeo: SignedInHandler<typeof contract> = (ctx, { contentId, ...input }) =>
  editContent(ctx, contentId, editableOf(input))

import type { updateContent as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { editContent } from './edit-event.ts'
import { editableOf } from './event-input.ts'

export const updateContent: SignedInHandler<typeof contract> = async (ctx, { content }) => {
  if (content.id === undefined) throw new AppError('content.not_found', { fields: ['contenido.id'] })
  return editContent(ctx, content.id, editableOf(content), { version: content.version, prefix: 'contenido.' })
}

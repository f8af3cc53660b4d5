import type { updateContent as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { editContent } from './edit-event.ts'
import { editableOf } from './event-input.ts'
import { withSharePhoto } from './share-photo.ts'
import { remarkTeamFlags } from './team-flags.ts'
import { withoutEchoes } from './without-echoes.ts'

export const updateContent: SignedInHandler<typeof contract> = async (ctx, { content }) => {
  const { id, version, echoedVersion } = content
  if (!id) throw new AppError('content.not_found', { fields: ['contenido.id'] })
  const changes = await withoutEchoes(ctx.db, id, echoedVersion, editableOf(content))
  const saved = await withSharePhoto(ctx, changes, (part, isStored) =>
    editContent(ctx, id, part, { ...(isStored ? {} : { version }), prefix: 'contenido.' }),
  )
  remarkTeamFlags(ctx, saved, content)
  return saved
}

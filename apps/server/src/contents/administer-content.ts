import type { administerContent as contract } from '@larunbat/contract'
import { isContentStatus } from '@larunbat/rules/event-status'
import type { SignedInHandler } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { changeEventStatus } from './move-content.ts'
import { toFullContent } from './review-record.ts'
import { storeEdit } from './store-edit.ts'
import { withContent } from './with-content.ts'

/** A hub that an administrator chose stays, whatever the city text says later. */
export const administerContent: SignedInHandler<typeof contract> = (ctx, input) =>
  withContent(ctx, input.id, 'own', async (tx, record, reference) => {
    const { hubId, typeId, status } = input
    if (hubId !== undefined && !reference.hubs.has(hubId))
      throw new AppError('lookup.unknown', { fields: ['hub'] })
    if (typeId !== undefined && !reference.types.has(typeId))
      throw new AppError('lookup.unknown', { fields: ['tipo'] })
    const changes = {
      ...(typeId === undefined ? {} : { typeId }),
      ...(hubId === undefined ? {} : { hubId, isHubFixed: true }),
      ...(input.isFeatured === undefined ? {} : { isFeatured: input.isFeatured }),
      ...(input.is360 === undefined ? {} : { is360: input.is360 }),
      ...(input.isBlacklisted === undefined ? {} : { isBlacklisted: input.isBlacklisted }),
    }
    const edited = await storeEdit(tx, ctx, record, changes, reference)
    const context = { actor: ctx.actor, services: ctx.services, reference }
    const moved = isContentStatus(status) ? await changeEventStatus(tx, context, edited, status) : edited
    return toFullContent(moved, reference)
  })

import type { administerEvent as contract } from '@larunbat/contract'
import { isEventStatus } from '@larunbat/rules/events/event-status'
import type { SignedInHandler } from '../../database/context.ts'
import { requireHub, requireNamedOwner } from '../event/access.ts'
import { toEventDetail } from '../event/completeness-record.ts'
import { storeEdit } from '../event/save-edit.ts'
import { withEvent } from '../event/with-event.ts'
import { changeEventStatus } from './change-event-status.ts'
import { findUnknownLookups } from './find-unknown-lookups.ts'

/** A hub that an administrator chose stays, whatever the city text says later. */
export const administerEvent: SignedInHandler<typeof contract> = (ctx, input) =>
  withEvent(ctx, input.id, 'own', async (tx, record, reference) => {
    const { hubId, typeId, status } = input
    requireNamedOwner(ctx, record, input.ownerId)
    findUnknownLookups({ hubId, typeId }, reference).refuse(ctx.language)
    if (hubId !== undefined) requireHub(ctx, hubId)
    const changes = {
      ...(typeId === undefined ? {} : { typeId }),
      ...(hubId === undefined ? {} : { hubId, isHubFixed: true }),
      ...(input.isFeatured === undefined ? {} : { isFeatured: input.isFeatured }),
      ...(input.is360 === undefined ? {} : { is360: input.is360 }),
      ...(input.isBlacklisted === undefined ? {} : { isBlacklisted: input.isBlacklisted }),
    }
    const edited = await storeEdit(tx, ctx, record, changes, reference)
    const context = { actor: ctx.actor, services: ctx.services, reference }
    const moved = isEventStatus(status) ? await changeEventStatus(tx, context, edited, status) : edited
    return toEventDetail(moved, reference)
  })

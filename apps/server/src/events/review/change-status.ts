import type { changeStatus as contract } from '@larunbat/contract'
import { isEventStatus } from '@larunbat/rules/events/event-status'
import { sectionOfWire } from '@larunbat/rules/events/section'
import { RETURN_REASONS } from '@larunbat/rules/reference/lookups'
import type { SignedInCtx, SignedInHandler } from '../../database/context.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { administers, requireNamedOwner } from '../event/access.ts'
import { toEventDetail } from '../event/completeness-record.ts'
import { requireVersion } from '../event/edit-event.ts'
import { storeEdit } from '../event/save-edit.ts'
import { remarkTeamFlags } from '../event/team-flags.ts'
import { withEvent } from '../event/with-event.ts'
import { changeEventStatus } from './change-event-status.ts'

/** Flags that only an administrator sets have no effect when an owner's client sends them along; the answer says so. */
export const changeStatus: SignedInHandler<typeof contract> = (ctx, input) => {
  const { id, status, isFeatured, is360, remarks = [], version } = input
  checkRemarks(ctx, remarks)
  return withEvent(ctx, id, 'edit', async (tx, record, reference) => {
    requireNamedOwner(ctx, record, input.ownerId)
    requireVersion(record, version, reference)
    remarkTeamFlags(ctx, record, { isFeatured, is360 })
    const flags = administers(ctx.actor, record.hubId) ? { isFeatured, is360 } : {}
    const edited = await storeEdit(
      tx,
      ctx,
      record,
      flags as { isFeatured?: boolean; is360?: boolean },
      reference,
    )
    const context = { actor: ctx.actor, services: ctx.services, reference }
    const moved = isEventStatus(status)
      ? await changeEventStatus(tx, context, edited, status, remarks)
      : edited
    return toEventDetail(moved, reference)
  })
}

function checkRemarks(ctx: SignedInCtx, remarks: readonly { section: string; reason: string }[]): void {
  const faults = new FieldFaults()
  for (const [index, { section, reason }] of remarks.entries()) {
    if (!sectionOfWire(section)) faults.addText('field.choice', `observaciones.${index}.seccion`)
    if (!RETURN_REASONS.some(({ id }) => id === reason))
      faults.addText('field.choice', `observaciones.${index}.motivo`)
  }
  faults.refuse(ctx.language)
}

import type { saveHub as contract } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { isTimeZone } from '@larunbat/rules/time/dates'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { refreshSettings } from './follow-settings.ts'
import { hubIdsOf, listAdministrators, listHubs, lockHub, storeHub } from './hub-store.ts'
import { lockList, MAX_ENTRIES } from './list-store.ts'
import { countChange } from './stamp-store.ts'

/** "Other": where an event is when no hub fits. */
const OTHER = 0

/** What of a hub is wrong by itself; a field that was not read is not judged. */
export function checkHub(_: unknown, { timeZone, lat, lng }: Partial<InputOf<typeof contract>>): FieldFaults {
  const faults = new FieldFaults()
  if (timeZone !== undefined && !isTimeZone(timeZone)) faults.add('hub.zone', 'zona_horaria')
  if (lat !== undefined && lng !== undefined && (lat === null) !== (lng === null))
    faults.add('hub.place', 'lat', 'lng')
  return faults
}

export const saveHub: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { id, version, ...given } = input
  const values = {
    ...given,
    languages: [...new Set(given.languages)],
    reviewerIds: [...new Set(given.reviewerIds)].sort((a, b) => a - b),
  }
  const stored = await inTransaction(ctx, async (tx) => {
    await lockList(tx, 'hub')
    const known = await hubIdsOf(tx)
    // Only numbers there are reach the column, which is narrower than those of a call.
    const old = id != null && known.has(id) ? await lockHub(tx, id) : undefined
    if (id != null && !old) throw new AppError('hub.not_found')
    if (old && old.version !== version) throw new AppError('setting.changed_meanwhile')
    if (!old && known.size >= MAX_ENTRIES) throw new AppError('list.full')
    const faults = checkHub(ctx, values)
    if (old?.isCurrencyFixed && old.currency !== values.currency) faults.add('hub.currency_fixed', 'moneda')
    if (old?.id === OTHER && !values.isActive) faults.add('list.needed', 'activo')
    const administrators = new Set((await listAdministrators(tx)).map((account) => account.id))
    if (values.reviewerIds.some((reviewer) => !administrators.has(reviewer)))
      faults.add('hub.reviewer_unknown', 'revisores')
    faults.refuse(ctx.language)
    const hubId = await storeHub(tx, old?.id, values)
    await countChange(tx, 'lists')
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: old ? 'hub.changed' : 'hub.added',
      subject: 'setting',
      subjectId: hubId,
      detail: { before: old ?? null, after: values },
    })
    return (await listHubs(tx, hubId))[0]
  })
  await refreshSettings(ctx.db)
  if (!stored) throw new AppError('unexpected')
  return stored
}

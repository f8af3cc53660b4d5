import type { saveHub as contract } from '@larunbat/contract'
import { isTimeZone } from '@larunbat/rules/dates'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { refreshSettings } from './follow-settings.ts'
import { hubIdsOf, listAdministrators, listHubs, lockHub, storeHub } from './hub-store.ts'
import { lockList, MAX_ENTRIES } from './list-store.ts'
import { countChange } from './stamp-store.ts'

/** "Other": where an event is when no hub fits. */
const OTHER = 0

export const saveHub: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { id, version, ...given } = input
  const values = {
    ...given,
    languages: [...new Set(given.languages)],
    reviewerIds: [...new Set(given.reviewerIds)].sort((a, b) => a - b),
  }
  if (!isTimeZone(values.timeZone)) throw new AppError('hub.zone', { fields: ['zona_horaria'] })
  if ((values.lat === null) !== (values.lng === null))
    throw new AppError('hub.place', { fields: ['lat', 'lng'] })
  const stored = await inTransaction(ctx, async (tx) => {
    await lockList(tx, 'hub')
    const known = await hubIdsOf(tx)
    // Only numbers there are reach the column, which is narrower than those of a call.
    const old = id != null && known.has(id) ? await lockHub(tx, id) : undefined
    if (id != null && !old) throw new AppError('hub.not_found')
    if (old && old.version !== version) throw new AppError('setting.changed_meanwhile')
    if (!old && known.size >= MAX_ENTRIES) throw new AppError('list.full')
    if (old?.isCurrencyFixed && old.currency !== values.currency)
      throw new AppError('hub.currency_fixed', { fields: ['moneda'] })
    if (old?.id === OTHER && !values.isActive) throw new AppError('list.needed', { fields: ['activo'] })
    const administrators = new Set((await listAdministrators(tx)).map((account) => account.id))
    if (values.reviewerIds.some((reviewer) => !administrators.has(reviewer)))
      throw new AppError('hub.reviewer_unknown', { fields: ['revisores'] })
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

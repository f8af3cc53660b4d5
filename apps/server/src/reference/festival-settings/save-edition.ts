import type { saveEdition as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { faultOfRanges } from './edition-ranges.ts'
import { listEditions, lockEditions, storeEdition } from './edition-store.ts'
import { refreshSettings } from './follow-settings.ts'
import { hubIdsOf } from './hub-store.ts'
import { countChange } from './stamp-store.ts'

export const saveEdition: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { id, version, ...values } = input
  const stored = await inTransaction(ctx, async (tx) => {
    const editions = await lockEditions(tx)
    const old = editions.find((edition) => edition.id === id)
    if (id != null && !old) throw new AppError('edition.not_found')
    if (old && old.version !== version) throw new AppError('setting.changed_meanwhile')
    const others = editions.filter((edition) => edition !== old)
    if (others.some(({ year }) => year === values.year))
      throw new AppError('edition.year_taken', { fields: ['anio'] })
    const known = await hubIdsOf(tx)
    if (values.ranges.some(({ hubId }) => hubId !== null && !known.has(hubId)))
      throw new AppError('edition.days', { fields: ['fechas'] })
    const fault = faultOfRanges(values.ranges, others)
    if (fault?.code === 'edition.overlap')
      throw new AppError(fault.code, {
        fields: ['fechas'],
        variables: { year: fault.year },
        data: { anio: fault.year, hub: fault.hubId },
      })
    if (fault) throw new AppError(fault.code, { fields: ['fechas'] })
    if (old?.isCurrent && !values.isCurrent) throw new AppError('edition.one_runs', { fields: ['actual'] })
    const editionId = await storeEdition(tx, old?.id, values)
    await countChange(tx, 'lists')
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: old ? 'edition.changed' : 'edition.added',
      subject: 'setting',
      subjectId: editionId,
      detail: { before: old ?? null, after: values },
    })
    return (await listEditions(tx, editionId))[0]
  })
  await refreshSettings(ctx.db)
  if (!stored) throw new AppError('unexpected')
  return stored
}

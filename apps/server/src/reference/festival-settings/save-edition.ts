import type { saveEdition as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
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
    const faults = new FieldFaults()
    if (others.some(({ year }) => year === values.year)) faults.add('edition.year_taken', 'anio')
    if (old?.isCurrent && !values.isCurrent) faults.add('edition.one_runs', 'actual')
    const known = await hubIdsOf(tx)
    if (values.ranges.some(({ hubId }) => hubId !== null && !known.has(hubId)))
      faults.add('edition.days', 'fechas')
    const fault = faultOfRanges(values.ranges, others)
    const isOnlyFault = Object.keys(faults.messages(ctx.language)).length === 0
    if (fault?.code === 'edition.overlap' && isOnlyFault)
      throw new AppError(fault.code, {
        fields: ['fechas'],
        variables: { year: fault.year },
        data: { anio: fault.year, hub: fault.hubId },
      })
    if (fault) faults.add(fault.code, 'fechas')
    faults.refuse(ctx.language)
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

import type { updateText as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { shippedText } from '../../platform/texts.ts'
import { faultOfText } from './check-text.ts'
import { refreshSettings } from './follow-settings.ts'
import { countChange } from './stamp-store.ts'
import { findTextRow, storeText } from './text-store.ts'

export const updateText: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { language, key, version } = input
  const fault = faultOfText(language, key, input.text)
  if (fault) throw new AppError(`text.${fault}`, { fields: [fault === 'unknown' ? 'clave' : 'texto'] })
  const shipped = shippedText(language, key) ?? ''
  // The shipped words typed again are no change of one's own.
  const text = input.text === shipped ? null : input.text
  const row = await inTransaction(ctx, async (tx) => {
    const before = await findTextRow(tx, language, key)
    const isStored = await storeText(tx, { language, key, text, version, actorId: ctx.actor.accountId })
    if (!isStored) throw new AppError('setting.changed_meanwhile')
    await countChange(tx, 'texts')
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: text === null ? 'text.reset' : 'text.changed',
      subject: 'setting',
      subjectId: null,
      detail: { language, key, before: before?.text ?? null, after: text },
    })
    return findTextRow(tx, language, key)
  })
  await refreshSettings(ctx.db)
  if (!row) throw new AppError('unexpected')
  return { ...row, shipped }
}

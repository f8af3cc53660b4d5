import type { getFestivalRules as getContract, saveFestivalRules as saveContract } from '@larunbat/contract'
import { type FestivalSettingName, settingNames } from '@larunbat/rules/reference/festival-settings'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { proveCaller } from '../../identity/accounts/prove-owner.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { DEFAULT_NAME } from '../../platform/festival-name.ts'
import {
  findLastSettingsChange,
  readFestivalSettings,
  renameFestival,
  saveFestivalSettings,
} from './festival-setting-store.ts'
import { refreshSettings } from './follow-settings.ts'
import { mailRulesChanged } from './mail-rules-changed.ts'
import { mailReplyAddress } from './prove-reply-address.ts'
import { isReplyAddressProved } from './reply-address-store.ts'

const readRules = async (db: Db) => ({
  ...(await readValues(db)),
  ...(await findLastSettingsChange(db)),
})

async function readValues(db: Db) {
  const values = await readFestivalSettings(db)
  const { replyAddress } = values
  return { values, waitsForReply: replyAddress !== '' && !(await isReplyAddressProved(db, replyAddress)) }
}

export const getFestivalRules: SignedInHandler<typeof getContract> = ({ db }) => readRules(db)

/**
 * Stores what differs from the values in force; each changed value is written to the audit log as it was and as it is, and
 * mailed to the other administrators. A reply address that is not proved gets its link with each change.
 */
export const saveFestivalRules: SignedInHandler<typeof saveContract> = async (ctx, input) => {
  await proveCaller(ctx, input.currentPassword)
  const saved = await inTransaction(ctx, async (tx) => {
    const { version } = await findLastSettingsChange(tx, true)
    if (version !== input.version) throw new AppError('setting.changed_meanwhile')
    const before = await readFestivalSettings(tx)
    const changed = settingNames.filter((name) => before[name] !== input.values[name])
    const pick = (values: object) =>
      Object.fromEntries(changed.map((name) => [name, values[name as never]])) as Record<
        FestivalSettingName,
        never
      >
    await saveFestivalSettings(tx, pick(input.values), ctx.actor.accountId)
    if (changed.includes('festivalName'))
      await renameFestival(tx, before.festivalName || DEFAULT_NAME, input.values.festivalName || DEFAULT_NAME)
    if (changed.length > 0) {
      await writeAudit(tx, {
        actorId: ctx.actor.accountId,
        action: 'rules.changed',
        subject: 'setting',
        subjectId: null,
        detail: { before: pick(before), after: pick(input.values) },
      })
      await mailReplyAddress({ ...ctx, db: tx }, input.values.replyAddress)
      await mailRulesChanged({ ...ctx, db: tx }, changed, { before, after: await readFestivalSettings(tx) })
    }
    return readRules(tx)
  })
  await refreshSettings(ctx.db)
  return saved
}

import { maskIban } from '@larunbat/rules/money/iban'
import {
  type FestivalSettingName,
  type FestivalSettings,
  festivalSettings,
} from '@larunbat/rules/reference/festival-settings'
import type { Language } from '@larunbat/rules/text/language'
import { writtenMoney, writtenNumber } from '@larunbat/rules/text/written'
import type { SignedInCtx } from '../../database/context.ts'
import { listAdmins } from '../../identity/accounts/user-store.ts'
import { translate } from '../../platform/texts.ts'

/**
 * Mails every other administrator which rules of the festival changed, from what to what and by whom. One person may change
 * them alone, money's limits among them, so that the others have to hear of it.
 */
export async function mailRulesChanged(
  { db: tx, actor, services }: Pick<SignedInCtx, 'db' | 'actor' | 'services'>,
  changed: readonly FestivalSettingName[],
  { before, after }: { before: FestivalSettings; after: FestivalSettings },
): Promise<void> {
  for (const admin of await listAdmins(tx)) {
    if (admin.id === actor.accountId) continue
    const lineOf = (name: FestivalSettingName) => {
      const label = translate(admin.language, `rules-settings:${name}.label`)
      const [old, now] = [before, after].map((values) => shown(name, values, admin.language))
      return `${label}: ${old} → ${now}`
    }
    await services.mailer.send(tx, {
      to: admin.email,
      language: admin.language,
      template: 'rules-changed',
      data: {
        name: admin.name,
        who: actor.name,
        changes: changed.map(lineOf),
        url: `${services.config.publicUrl}/panel/ajustes/reglas`,
      },
      accountId: admin.id,
    })
  }
}

/** A value as the screen of the rules shows it; of an account number the last digits. */
function shown(name: FestivalSettingName, values: FestivalSettings, language: Language): string {
  const [setting, value] = [festivalSettings[name], values[name]]
  if (value === '') return '—'
  // A hash has no words.
  if (name === 'logo') return '✓'
  if (setting.kind === 'choice') return translate(language, `rules-settings:${name}.options.${value}`)
  if (setting.kind === 'text') return name === 'payoutIban' ? maskIban(String(value)) : String(value)
  if (setting.unit === 'cents') return writtenMoney(language, Number(value), 'EUR')
  const unit =
    setting.unit === 'count' ? '' : ` ${translate(language, `rules-settings:units.${setting.unit}`)}`
  return writtenNumber(language, Number(value)) + unit
}

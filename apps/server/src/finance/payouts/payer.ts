import type { Db } from '../../database/tables.ts'
import type { Config } from '../../platform/config/config.ts'
import type { PayerConfig } from '../../platform/config/payment-settings.ts'
import { readFestivalSettings } from '../../reference/festival-settings/festival-setting-store.ts'

/**
 * Returns the account payouts leave from: the one of the festival's settings, else the one of the installation. Undefined
 * without an account number or without its holder: then there is no file for the bank. What the installation says of another
 * account is never mixed in.
 */
export async function findPayer(db: Db, config: Pick<Config, 'payer'>): Promise<PayerConfig | undefined> {
  const { payoutHolder, payoutIban, payoutBic } = await readFestivalSettings(db)
  if (!payoutIban) return config.payer
  if (config.payer?.iban === payoutIban)
    return {
      ...config.payer,
      name: payoutHolder || config.payer.name,
      bic: payoutBic || config.payer.bic,
    }
  if (!payoutHolder) return undefined
  return {
    name: payoutHolder,
    iban: payoutIban,
    bic: payoutBic || undefined,
    town: undefined,
    country: payoutIban.slice(0, 2),
  }
}

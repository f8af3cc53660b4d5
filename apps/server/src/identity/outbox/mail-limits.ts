import { emailKey } from '@larunbat/rules/email-key'
import type { Db } from '../../database/tables.ts'
import { callerIp } from '../../platform/http/caller-ip.ts'
import type { MailLimits } from '../../platform/mail/mail-limits.ts'
import { readFestivalSettings } from '../../reference/festival-settings/festival-setting-store.ts'
import { networkKeysOf } from '../accounts/network-keys.ts'
import { mailPolicyOf } from './mail-policies.ts'
import { isProvedAddress } from './proved-address-store.ts'

/** The limits of all mails to addresses that are not proved, by the rules of the festival. */
export const mailLimits: MailLimits = {
  policyOf: mailPolicyOf,
  isProved: (db, address) => isProvedAddress(db as Db, address),
  keyOf: emailKey,
  async networksHere(db) {
    const ip = callerIp()
    return ip === undefined ? [] : networkKeysOf(db as Db, ip)
  },
  async figures(db) {
    const { mailsPerUnprovenAddressPerHour, mailsPerNetworkPerHour } = await readFestivalSettings(db as Db)
    return { perAddress: mailsPerUnprovenAddressPerHour, perNetwork: mailsPerNetworkPerHour }
  },
}

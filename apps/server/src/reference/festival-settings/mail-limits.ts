import { emailKey } from '@larunbat/rules/address/email-key'
import type { Db } from '../../database/tables.ts'
import { networkKeysOf } from '../../identity/accounts/network-keys.ts'
import { mailPolicyOf } from '../../identity/outbox/mail-policies.ts'
import { isProvedAddress } from '../../identity/outbox/proved-address-store.ts'
import { callerIp } from '../../platform/http/caller-ip.ts'
import type { MailLimits } from '../../platform/mail/mail-limits.ts'
import { readFestivalSettings } from './festival-setting-store.ts'

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

import type { Ctx } from '../../database/context.ts'
import { type RateLimit, requireNetworkWithinLimit } from '../../platform/limits/rate-limit.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Wrong sign-ins of one network, whatever the accounts: one password tried on a thousand of them ends here. */
export const FAILED_SIGN_INS: RateLimit = { name: 'sign-in', max: 50, windowSeconds: 15 * MINUTE }
/**
 * Limit of responses that reveal whether an address has an account; docs/decisions/005-accounts-and-sign-in.md gives
 * the reason.
 */
export const ADDRESS_PROBES: RateLimit = { name: 'probe', max: 30, windowSeconds: HOUR }
export const REGISTRATIONS: RateLimit = { name: 'register', max: 60, windowSeconds: HOUR }
/** Requests for mailed links, of one network. */
export const LINK_REQUESTS: RateLimit = { name: 'link', max: 60, windowSeconds: 15 * MINUTE }
/** Limit of mails of one kind to one address; requests beyond it get the same response and no mail. */
export const MAILS_TO_ADDRESS: RateLimit = { name: 'mail', max: 5, windowSeconds: 15 * MINUTE }
/** Tries of link codes, of one network: 256 bits cannot be guessed, this only keeps the noise down. */
export const LINK_TRIES: RateLimit = { name: 'link-try', max: 200, windowSeconds: 15 * MINUTE }
/** Addresses looked up with the service key, of one network. */
export const CHECKED_EMAILS: RateLimit = { name: 'check-emails', max: 5000, windowSeconds: HOUR }

/** Counts for the caller's networks; throws `request.too_many` beyond the limit. */
export function limitNetwork({ db, ip }: Ctx, limit: RateLimit, cost = 1): Promise<void> {
  return requireNetworkWithinLimit(db, limit, ip, cost)
}

/** Throws `request.too_many` for a network that may not learn of another address whether it has an account; counts nothing. */
export function requireProbesLeft(ctx: Ctx): Promise<void> {
  return limitNetwork(ctx, { ...ADDRESS_PROBES, max: ADDRESS_PROBES.max - 1 }, 0)
}

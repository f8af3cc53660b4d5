import type { RateLimit } from '../../platform/limits/rate-limit.ts'

const DAY = 24 * 60 * 60

/** Invitations of one account: a choir in a day, no mailing. */
export const INVITATIONS: RateLimit = { name: 'invite', max: 60, windowSeconds: DAY }
/** Invitations to one address, from all senders; beyond the limit the answer is the same and no mail is sent. */
export const INVITATIONS_TO_ADDRESS: RateLimit = { name: 'invite-to', max: 3, windowSeconds: DAY }

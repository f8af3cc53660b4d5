import type { RateLimit } from '../platform/limits/rate-limit.ts'

const DAY = 24 * 60 * 60

/** Invitations of one account: a choir in a day, no mailing. */
export const INVITATIONS: RateLimit = { name: 'invite', max: 60, windowSeconds: DAY }
/** Invitations to one address, whoever sends them; what is asked for beyond is answered alike and not sent. */
export const INVITATIONS_TO_ADDRESS: RateLimit = { name: 'invite-to', max: 3, windowSeconds: DAY }

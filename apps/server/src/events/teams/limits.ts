import type { RateLimit } from '../../platform/limits/rate-limit.ts'

const DAY = 24 * 60 * 60

/** Invitations to teams that one account may have us write. */
export const TEAM_INVITATIONS: RateLimit = { name: 'team-invite', max: 100, windowSeconds: DAY }
/** Those to one address, from all senders; beyond the limit the answer is the same and no mail is sent. */
export const TEAM_INVITATIONS_TO_ADDRESS: RateLimit = { name: 'team-invite-to', max: 10, windowSeconds: DAY }

import type { RateLimit } from '../../platform/limits/rate-limit.ts'

const QUARTER = 15 * 60

/** Challenges for passkeys that one network asks for: a sign-in page asks for one every few minutes. */
export const PASSKEY_CHALLENGES: RateLimit = { name: 'passkey-new', max: 300, windowSeconds: QUARTER }
/** Answers to them: signatures cannot be guessed, this only keeps the noise down. */
export const PASSKEY_TRIES: RateLimit = { name: 'passkey-try', max: 100, windowSeconds: QUARTER }
/** Ways to the provider and back, of one network. */
export const PROVIDER_TRIPS: RateLimit = { name: 'provider', max: 120, windowSeconds: QUARTER }

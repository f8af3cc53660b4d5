import type { Logger } from 'pino'

/** Refusals that somebody may want to look into: guesses, ended rights, limits that were run into. */
const NOTED: ReadonlySet<string> = new Set([
  'request.not_allowed',
  'request.too_many',
  'request.key_reused',
  'content.right_missing',
  'account.credentials_wrong',
  'account.unknown_email',
  'account.blocked',
  'account.link_invalid',
  'account.passkey_refused',
  'account.current_password_needed',
  'account.email_taken',
  'door.link_invalid',
  'team.link_invalid',
])

/** Lines a minute and process; a flood is counted, not written down. */
const MOST_A_MINUTE = 300

let minute = 0
let written = 0
let left = 0

export interface Refusal {
  code: string
  /** The path without its query. */
  path: string
  ip: string
  accountId?: number | undefined
  /** What was asked for is there and belongs to somebody else; the caller was told that there is no such thing. */
  isForeign?: boolean
}

/** Writes what was refused to whom into the log; at most so many lines a minute, and how many were left out. */
export function logRefusal(
  log: Logger,
  { code, isForeign = false, ...who }: Refusal,
  now = Date.now(),
): void {
  if (!isForeign && !NOTED.has(code)) return
  const current = Math.floor(now / 60_000)
  if (current !== minute) {
    if (left > 0) log.warn({ security: 'refused', left }, 'More was refused than is written down.')
    minute = current
    written = 0
    left = 0
  }
  if (written >= MOST_A_MINUTE) left += 1
  else {
    written += 1
    log.warn({ security: isForeign ? 'foreign' : 'refused', code, ...who }, 'Access was refused.')
  }
}

import type { Logger } from 'pino'

/** Refusals worth an investigation: guesses, ended rights, limits that were run into. */
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

/** Lines a minute and server; a flood is counted, not written down. */
const MAX_A_MINUTE = 300

export interface Refusal {
  code: string
  /** The path without its query. */
  path: string
  ip: string
  accountId?: number | undefined
  /** The record exists and belongs to another account; the response reports it as missing. */
  isForeign?: boolean
}

/** Writes what was refused to whom into the log; at most so many lines a minute, and how many were left out. */
export class RefusalLog {
  #minute = 0
  #written = 0
  #left = 0

  write(log: Logger, { code, isForeign = false, ...who }: Refusal, now = Date.now()): void {
    if (!isForeign && !NOTED.has(code)) return
    this.#startMinute(log, Math.floor(now / 60_000))
    if (this.#written >= MAX_A_MINUTE) {
      this.#left += 1
      return
    }
    this.#written += 1
    log.warn({ security: isForeign ? 'foreign' : 'refused', code, ...who }, 'Access was refused.')
  }

  #startMinute(log: Logger, minute: number): void {
    if (minute === this.#minute) return
    if (this.#left > 0)
      log.warn({ security: 'refused', left: this.#left }, 'More was refused than is written down.')
    this.#minute = minute
    this.#written = 0
    this.#left = 0
  }
}

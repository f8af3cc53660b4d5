import { readSetting, saveSetting } from '../store/settings.ts'
import type { Outcome } from './types.ts'

const KEY = 'larunbat.door.practice'
/** A rehearsal ends by itself, so that no evening is scanned in vain. */
const PRACTICE_MS = 3_600_000

/** A rehearsal at this device: scans are decided and shown as ever, and neither kept nor sent. Works without network. */
export class Practice {
  readonly #onChange: () => void
  readonly #seen = new Map<string, string>()
  #until: number
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onChange: () => void) {
    this.#onChange = onChange
    this.#until = Number(readSetting(KEY)) || 0
    this.#watch()
  }

  /** When it ends, in ms since 1970; undefined while there is none. */
  get until(): number | undefined {
    return this.#until > Date.now() ? this.#until : undefined
  }

  start(): void {
    this.#set(Date.now() + PRACTICE_MS)
  }

  end(): void {
    this.#set(0)
  }

  /** The outcome of a scan of the rehearsal: a ticket that was shown in it before is a second visit. `key` names the ticket. */
  judge(outcome: Outcome, key: string, now: string): Outcome {
    const practised = { ...outcome, isPractice: true }
    if (outcome.result !== 'admitted' && outcome.result !== 'not_today') return practised
    const firstAt = this.#seen.get(key)
    if (firstAt !== undefined) return { ...practised, result: 'duplicate', firstAt, firstBy: null }
    this.#seen.set(key, now)
    return { ...practised, result: 'admitted' }
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #set(until: number): void {
    this.#until = until
    this.#seen.clear()
    saveSetting(KEY, until === 0 ? null : String(until))
    this.#watch()
    this.#onChange()
  }

  #watch(): void {
    clearTimeout(this.#timer)
    const left = this.#until - Date.now()
    if (left > 0) this.#timer = setTimeout(() => this.end(), Math.min(left, PRACTICE_MS))
  }
}

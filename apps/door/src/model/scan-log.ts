import { readTicketCode } from '@larunbat/rules/ticket-code'
import { dropScans, keepScans, readScans } from '../store/door-store.ts'
import type { Answer, KeptScan, Ticket } from './types.ts'

/** Scans that are kept on the device once the server has them. */
const KEPT = 300
/** A list that was asked for before the server knew of an admission arrives within this time. */
const LIST_ON_ITS_WAY_MS = 30_000

/** Scans of this device: those the server does not have yet, and the last ones that it has. */
export class ScanLog {
  #scans = new Map<string, KeptScan>()
  /** Tickets that were let in here and a list of the server may not know of yet, by number; unlisted ones by their serial. */
  readonly #pending = new Map<string, { scanId: string; usedAt: string; until: number }>()

  async load(): Promise<void> {
    const scans = await readScans()
    const done = scans.filter(({ state }) => state === 'sent').map(({ id }) => id)
    const old = new Set(done.slice(0, Math.max(0, done.length - KEPT)))
    if (old.size > 0) await dropScans([...old])
    this.#scans = new Map(scans.filter(({ id }) => !old.has(id)).map((scan) => [scan.id, scan]))
    // The app ended before a result was shown: nobody was let in by it, whatever the server answered.
    const unseen = [...this.#scans.values()].filter(({ told, state }) => told === null && state === 'waiting')
    const undone = unseen.map((scan) => ({ ...scan, told: 'admitted' as const, undoneAt: scan.scannedAt }))
    for (const scan of undone) this.#scans.set(scan.id, scan)
    await keepScans(undone)
    for (const scan of this.#scans.values()) this.#follow(scan)
  }

  put(...scans: KeptScan[]): void {
    for (const scan of scans) {
      this.#scans.set(scan.id, scan)
      this.#follow(scan)
    }
  }

  /** What the server has to be told, the oldest first; one that is just being asked about is not part of it. */
  waiting(token: string): KeptScan[] {
    return [...this.#scans.values()].filter(
      (scan) => scan.token === token && scan.state === 'waiting' && scan.told !== null,
    )
  }

  /** Links whose scans the server does not have yet. */
  waitingTokens(): string[] {
    const waiting = [...this.#scans.values()].filter(
      ({ state, told }) => state === 'waiting' && told !== null,
    )
    return [...new Set(waiting.map(({ token }) => token))]
  }

  /** Those that were shown to a helper at this session, the latest first. */
  latest(sessionId: number): KeptScan[] {
    return [...this.#scans.values()]
      .filter((scan) => scan.sessionId === sessionId && scan.shown !== null)
      .reverse()
  }

  find(id: string): KeptScan | undefined {
    return this.#scans.get(id)
  }

  /** What the server said of scans; one that was changed meanwhile, as it was taken back, still waits. */
  async settle(scans: readonly KeptScan[], answers: readonly Answer[]): Promise<void> {
    const changed = scans.flatMap((scan, at) => {
      const now = this.#scans.get(scan.id)
      const answer = answers[at]
      if (!now || !answer) return []
      const isSame = now.undoneAt === scan.undoneAt && now.told === scan.told
      return [{ ...now, answer: answer.result, state: isSame ? ('sent' as const) : now.state }]
    })
    this.put(...changed)
    await keepScans(changed)
  }

  setAside(scan: KeptScan): KeptScan[] {
    const aside = { ...(this.#scans.get(scan.id) ?? scan), state: 'aside' as const }
    this.put(aside)
    return [aside]
  }

  /** A ticket of the server's list, with what it cannot know yet: that we let somebody in by it. */
  asSeenHere(ticket: Ticket): Ticket {
    const seen = this.#pending.get(ticket.id)
    if (!seen || seen.until < Date.now() || ticket.status !== 'valid') return ticket
    return { ...ticket, status: 'used', usedAt: seen.usedAt }
  }

  /** When somebody was let in here by a ticket that was on no list. */
  letInAt(serial: Uint8Array): string | undefined {
    return this.#pending.get(nameOf(serial))?.usedAt
  }

  #follow({ id: scanId, state, told, undoneAt, shown, ticketId, scannedAt, code }: KeptScan): void {
    const known = shown?.ticket?.id ?? ticketId
    const serial = known || !code ? undefined : readTicketCode(code)?.serial
    const id = known ?? (serial && nameOf(serial))
    if (!id) return
    const isIn = told === 'admitted' && !undoneAt && state !== 'aside'
    // One that is on no list is asked for here alone, until a list has it.
    const until =
      serial || state === 'waiting' ? Number.POSITIVE_INFINITY : Date.parse(scannedAt) + LIST_ON_ITS_WAY_MS
    if (isIn) this.#pending.set(id, { scanId, usedAt: scannedAt, until })
    // Another look at the same ticket takes nothing back.
    else if (this.#pending.get(id)?.scanId === scanId) this.#pending.delete(id)
  }
}

const nameOf = (serial: Uint8Array) => `serial ${serial.join(' ')}`

/** True when the server says that somebody should not have been let in. */
export const isContradicted = ({ told, answer, undoneAt }: KeptScan): boolean =>
  told === 'admitted' && !undoneAt && answer !== null && answer !== 'admitted' && answer !== 'undone'

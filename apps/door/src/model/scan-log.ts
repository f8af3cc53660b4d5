import { readTicketCode } from '@larunbat/rules/ticketing/ticket-code'
import { dropScans, readScans, saveScans } from '../store/door-store.ts'
import type { Answer, KeptScan, Ticket } from './types.ts'

/** Scans that are kept on the device once the server has them. */
const KEPT = 300
/** Time within which a list arrives that was requested before the server had an admission. */
const LIST_ON_ITS_WAY_MS = 30_000

/** Scans of this device: those the server does not have yet, and the last ones that it has. */
export class ScanLog {
  #scans = new Map<string, KeptScan>()
  /** Tickets that were let in here and a list of the server may not know of yet, by number. */
  readonly #pending = new Map<string, { scanId: string; usedAt: string; until: number }>()
  /** Codes that were let in here, by session and serial: what is on no list yet is remembered by them alone. */
  readonly #letIn = new Map<string, { scanId: string; at: string }>()

  async load(): Promise<void> {
    const scans = await readScans()
    const done = scans.filter(({ state }) => state === 'sent').map(({ id }) => id)
    const old = new Set(done.slice(0, Math.max(0, done.length - KEPT)))
    this.#scans = new Map(scans.filter(({ id }) => !old.has(id)).map((scan) => [scan.id, scan]))
    // The app ended before a result was shown: it admitted no one, whatever the server answered.
    const unseen = [...this.#scans.values()].filter(({ told, state }) => told === null && state === 'waiting')
    const undone = unseen.map((scan) => ({ ...scan, told: 'admitted' as const, undoneAt: scan.scannedAt }))
    for (const scan of undone) this.#scans.set(scan.id, scan)
    for (const scan of this.#scans.values()) this.#follow(scan)
    // Last: what was read counts here even where nothing can be written.
    await saveScans(undone)
    if (old.size > 0) await dropScans([...old])
  }

  get all(): KeptScan[] {
    return [...this.#scans.values()]
  }

  put(...scans: KeptScan[]): void {
    for (const scan of scans) {
      this.#scans.set(scan.id, scan)
      this.#follow(scan)
    }
  }

  /** Scans to send to the server, oldest first; without one that is just being sent. */
  waiting(token?: string): KeptScan[] {
    return this.all.filter(
      (scan) => (!token || scan.token === token) && scan.state === 'waiting' && scan.told !== null,
    )
  }

  /** Those that were shown to a helper at this session, the latest first. */
  latest(sessionId: number): KeptScan[] {
    return this.all.filter((scan) => scan.sessionId === sessionId && scan.shown !== null).reverse()
  }

  find(id: string): KeptScan | undefined {
    return this.#scans.get(id)
  }

  /** What the server said of scans; one that was changed meanwhile, as it was taken back, still waits. */
  settle(scans: readonly KeptScan[], answers: readonly Answer[]): KeptScan[] {
    const changed = scans.flatMap((scan, at) => {
      const now = this.#scans.get(scan.id)
      const answer = answers[at]
      if (!now || !answer) return []
      const isSame = now.undoneAt === scan.undoneAt && now.told === scan.told
      // Whose ticket it was is known now, also of one that was on no list.
      const shown = now.shown && { ...now.shown, ticket: now.shown.ticket ?? answer.ticket }
      return [{ ...now, shown, answer: answer.result, state: isSame ? ('sent' as const) : now.state }]
    })
    this.put(...changed)
    return changed
  }

  drop(scans: readonly KeptScan[]): void {
    for (const { id } of scans) this.#scans.delete(id)
  }

  /** Forgets what was scanned by a link, whether the server has it or not. */
  forget(token: string): void {
    this.drop(this.all.filter((scan) => scan.token === token))
  }

  setAside(scan: KeptScan): KeptScan[] {
    const aside = { ...(this.#scans.get(scan.id) ?? scan), state: 'aside' as const }
    this.put(aside)
    return [aside]
  }

  /** A ticket of the server's list, with what it cannot know yet: that it was checked in here. */
  asSeenHere(ticket: Ticket): Ticket {
    const seen = this.#pending.get(ticket.id)
    if (!seen || seen.until < Date.now() || ticket.status !== 'valid') return ticket
    return { ...ticket, status: 'used', usedAt: seen.usedAt }
  }

  /** When a code was let in here at a session, unless that was taken back. */
  letInAt(sessionId: number, serial: Uint8Array): string | undefined {
    return this.#letIn.get(letInKey(sessionId, serial))?.at
  }

  /** True while a check-in made here, by ticket or code, has not reached the server. */
  isUntold(sessionId: number, ticketId: string | undefined, code: string | null): boolean {
    const read = code === null ? undefined : readTicketCode(code)
    const letIn = [
      ticketId === undefined ? undefined : this.#pending.get(ticketId),
      read && this.#letIn.get(letInKey(sessionId, read.serial)),
    ]
    return letIn.some((one) => one !== undefined && this.find(one.scanId)?.state === 'waiting')
  }

  #follow(scan: KeptScan): void {
    const { id: scanId, state, told, undoneAt, shown, ticketId, scannedAt } = scan
    const isIn = told === 'admitted' && !undoneAt && state !== 'aside'
    this.#followCode(scan, isIn)
    const id = shown?.ticket?.id ?? ticketId
    if (!id) return
    const until = state === 'waiting' ? Number.POSITIVE_INFINITY : Date.parse(scannedAt) + LIST_ON_ITS_WAY_MS
    if (isIn) this.#pending.set(id, { scanId, usedAt: scannedAt, until })
    // Another look at the same ticket takes nothing back.
    else if (this.#pending.get(id)?.scanId === scanId) this.#pending.delete(id)
  }

  #followCode({ id: scanId, sessionId, code, scannedAt }: KeptScan, isIn: boolean): void {
    const read = code === null ? undefined : readTicketCode(code)
    if (!read) return
    const key = letInKey(sessionId, read.serial)
    if (isIn) this.#letIn.set(key, { scanId, at: scannedAt })
    else if (this.#letIn.get(key)?.scanId === scanId) this.#letIn.delete(key)
  }
}

const letInKey = (sessionId: number, serial: Uint8Array) => `${sessionId} ${serial.join()}`

/** True when the server refuses a check-in that was made here. */
export const isContradicted = ({ told, answer, undoneAt }: KeptScan): boolean =>
  told === 'admitted' && !undoneAt && answer !== null && answer !== 'admitted' && answer !== 'undone'

import { toWellFormed } from '@larunbat/rules/text/well-formed'
import type { TicketKey } from '@larunbat/rules/ticketing/ticket-code'
import { dropScans, type KeptDoor, saveScans } from '../store/door-store.ts'
import { decideCode, decideTicket, onDay } from './decide.ts'
import { type Network, TIMEOUT_MS } from './network.ts'
import type { Practice } from './practice.ts'
import { askNow, type SyncParts } from './sync.ts'
import type { TicketList } from './ticket-list.ts'
import type { Answer, KeptScan, Outcome, Ticket } from './types.ts'
import { uuidV7 } from './uuid.ts'

/** Outcome of every scan once the link is revoked. */
const ENDED: Outcome = { result: 'unknown', ticket: null, why: 'ended', isLocal: true }

/** The outcome of a scan on which this app failed: it must show that entry was not granted. */
const FAILED: Outcome = { result: 'unknown', ticket: null, why: 'failed', isLocal: true }

/** Returns the server's outcome, completed by what this device knows. */
function toOutcome(answer: Answer | undefined, local: Outcome): Outcome {
  if (!answer) return local
  const { result, ticket, firstAt, firstBy } = answer
  const { why, otherSessionId } = local
  return {
    result,
    ticket: ticket ?? local.ticket,
    firstAt: firstAt ?? ticket?.usedAt ?? null,
    firstBy,
    isLocal: false,
    ...(result === 'unknown' && why ? { why } : {}),
    ...(result === 'wrong_session' ? { otherSessionId: otherSessionId ?? ticket?.sessionId } : {}),
  }
}

/** Most characters of what a scanner or camera read; a ticket's code is shorter. */
const MAX_CODE_LENGTH = 400

/** State of the door that a scan reads. */
export interface ScannerParts extends SyncParts {
  network: Network
  kept: KeptDoor
  sessionId: number
  keys: readonly TicketKey[]
  list: TicketList
  practice: Practice
  /** The link was revoked or has expired. */
  isEnded: boolean
  /** Takes note of what a call failed with. */
  heed: (error: unknown) => void
  changed: () => void
}

/** A scanned ticket and the decision of this device. */
interface Shown {
  code: string | null
  local: Outcome
  isForced?: boolean
}

/** Decides who comes in: asks the server where it is quick, goes by what the device knows where it is not. */
export class Scanner {
  readonly #parts: () => ScannerParts
  /** Tickets and codes being decided: two scans of one code at once get one answer. */
  readonly #underWay = new Map<string, Promise<Outcome>>()

  constructor(parts: () => ScannerParts) {
    this.#parts = parts
  }

  /** `isForced`: the helper lets the guest in although it is not the session's day. */
  async showCode(text: string, isForced = false): Promise<Outcome> {
    try {
      const code = toWellFormed(text).replaceAll('\0', '').trim().slice(0, MAX_CODE_LENGTH)
      const [outcome] = await this.#joined([code], () => this.#decide(code, isForced))
      return outcome as Outcome
    } catch (error) {
      console.error(error)
      return FAILED
    }
  }

  async showTickets(tickets: readonly Ticket[], isForced = false): Promise<Outcome[]> {
    const { list } = this.#parts()
    const known = tickets.map(({ id }) => list.find(id)).filter((ticket) => ticket !== undefined)
    try {
      return await this.#show(
        known.map((ticket) => ({ code: null, local: decideTicket(ticket) })),
        isForced,
      )
    } catch (error) {
      console.error(error)
      return known.map((ticket) => ({ ...FAILED, ticket }))
    }
  }

  async #decide(code: string, isForced: boolean): Promise<Outcome[]> {
    const { kept, sessionId, keys, list, log } = this.#parts()
    const letInAt = (serial: Uint8Array) => log.letInAt(sessionId, serial)
    const known = {
      eventId: kept.info.eventId,
      sessionId,
      keys,
      byMark: list.byMark,
      byFormerMark: list.byFormerMark,
      letInAt,
    }
    const local = await decideCode(code, known)
    // While its code was looked at, the same ticket may have been checked in.
    const now = local.result !== 'passed_on' && local.ticket && list.find(local.ticket.id)
    return this.#show([{ code, local: now ? decideTicket(now) : local }], isForced)
  }

  /** Shows those that are not being decided already; what all of them come to. */
  #show(shown: readonly Shown[], isForced: boolean): Promise<Outcome[]> {
    // An ended code is not the ticket: both may be shown at the same moment.
    const keys = shown.map(({ local, code }) =>
      local.ticket && local.result !== 'passed_on' ? local.ticket.id : `code ${code}`,
    )
    const isFresh = keys.map((key) => !this.#underWay.has(key))
    return this.#joined(keys, () =>
      this.#judgeToday(
        shown.filter((_, at) => isFresh[at]),
        isForced,
      ),
    )
  }

  /** Runs for the keys that are not running yet, in their order, and returns the outcomes of all. */
  async #joined(keys: readonly string[], run: () => Promise<Outcome[]>): Promise<Outcome[]> {
    const fresh = keys.filter((key) => !this.#underWay.has(key))
    if (fresh.length > 0) {
      const all = run()
      for (const [at, key] of fresh.entries())
        this.#underWay.set(
          key,
          all.then((outcomes) => outcomes[at] as Outcome),
        )
    }
    try {
      return await Promise.all(keys.map((key) => this.#underWay.get(key) as Promise<Outcome>))
    } finally {
      for (const key of fresh) this.#underWay.delete(key)
    }
  }

  /** What is a rehearsal, or not the session's day, is shown and goes no further; the rest is decided and kept. */
  async #judgeToday(shown: readonly Shown[], isForced: boolean): Promise<Outcome[]> {
    const { practice, kept, sessionId, network, isEnded } = this.#parts()
    const now = network.now()
    if (isEnded) return shown.map(() => ENDED)
    if (practice.until !== undefined)
      return shown.map(({ code, local }) => practice.judge(local, local.ticket?.id ?? `${code}`, now))
    const hours = kept.info.sessions.find(({ id }) => id === sessionId)
    const seen = shown.map((one) => ({
      ...one,
      isForced,
      local: isForced ? one.local : onDay(one.local, hours, Date.parse(now)),
    }))
    const judged = await this.#judge(seen.filter(({ local }) => local.result !== 'not_today'))
    return seen.map(({ local }) => (local.result === 'not_today' ? local : (judged.shift() as Outcome)))
  }

  async #judge(shown: readonly Shown[]): Promise<Outcome[]> {
    if (shown.length === 0) return []
    const { log, keep, learn, network, isEnded, changed } = this.#parts()
    if (isEnded) return shown.map(() => ENDED)
    const scans = shown.map((one) => this.#scanOf(one))
    log.put(...scans)
    const isStored = keep(saveScans(scans))
    const asked = scans.filter((_, at) => !this.#isOurs(shown[at] as Shown))
    const answers = network.state === 'online' ? await this.#ask(asked) : undefined
    await isStored
    if (this.#parts().isEnded && !answers) return this.#refuse(scans)
    const said = new Map(asked.map(({ id }, at) => [id, answers?.[at]]))
    const outcomes = shown.map(({ local }, at) => toOutcome(said.get((scans[at] as KeptScan).id), local))
    const told = scans.map((scan, at): KeptScan => {
      const outcome = outcomes[at] as Outcome
      const now = { ...scan, told: outcome.result, shown: outcome }
      return said.get(scan.id) ? { ...now, state: 'sent', answer: outcome.result } : now
    })
    log.put(...told)
    await keep(saveScans(told))
    await learn(outcomes.flatMap((outcome) => this.#shownBy(outcome)))
    changed()
    return outcomes
  }

  /** Admitted here and not sent to the server yet: it would admit the same ticket a second time. */
  #isOurs({ code, local }: Shown): boolean {
    const { log, sessionId } = this.#parts()
    return local.result === 'duplicate' && log.isUntold(sessionId, local.ticket?.id, code)
  }

  /** The link turned out to have ended: these are not scans. */
  async #refuse(scans: readonly KeptScan[]): Promise<Outcome[]> {
    const { log, keep } = this.#parts()
    log.drop(scans)
    await keep(dropScans(scans.map(({ id }) => id)))
    return scans.map(() => ENDED)
  }

  async #ask(scans: readonly KeptScan[]): Promise<Answer[] | undefined> {
    if (scans.length === 0) return undefined
    const parts = this.#parts()
    try {
      return await askNow(parts, scans, TIMEOUT_MS)
    } catch (error) {
      parts.heed(error)
      return undefined
    }
  }

  #scanOf({ code, local, isForced }: Shown): KeptScan {
    const { kept, sessionId, network } = this.#parts()
    return {
      id: uuidV7(),
      token: kept.token,
      eventId: kept.info.eventId,
      sessionId,
      code,
      ticketId: code === null ? (local.ticket?.id ?? null) : null,
      scannedAt: network.now(),
      told: null,
      undoneAt: null,
      ...(isForced ? { isForced } : {}),
      state: 'waiting',
      shown: null,
      answer: null,
    }
  }

  #shownBy({ ticket, result }: Outcome): Ticket[] {
    if (!ticket) return []
    if (result !== 'admitted') return [ticket]
    return [{ ...ticket, status: 'used', usedAt: ticket.usedAt ?? this.#parts().network.now() }]
  }
}

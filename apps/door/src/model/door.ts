import { openCheckIn } from '@larunbat/contract'
import { ApiError } from '@larunbat/contract/client'
import { importTicketKey, type TicketKey } from '@larunbat/rules/ticketing/ticket-code'
import {
  dropSale,
  endDoor,
  type KeptDoor,
  readSales,
  saveDoor,
  saveSale,
  saveScans,
  saveTickets,
} from '../store/door-store.ts'
import { call } from './api.ts'
import { Keeper, readInto } from './keeper.ts'
import { Network } from './network.ts'
import { OtherLists } from './other-lists.ts'
import { Practice } from './practice.ts'
import { SaleDesk, type SaleUnderWay } from './sale-desk.ts'
import { isContradicted, type ScanLog } from './scan-log.ts'
import { Scanner } from './scanner.ts'
import { fetchList, isLinkEnded, type SyncParts, sendWaiting } from './sync.ts'
import { TicketList } from './ticket-list.ts'
import { Till } from './till.ts'
import type { KeptScan, Outcome, Ticket } from './types.ts'

const EVERY_MS = 5_000
/** Interval in which sessions, keys and rights of the link are refreshed. */
const REFRESH_MS = 600_000

/** One session's door on this device: what it knows, what it has scanned, and how it stands with the server. */
export class Door {
  kept: KeptDoor
  readonly log: ScanLog
  readonly list = new TicketList()
  readonly network: Network
  readonly device: string
  readonly sale = new SaleDesk({
    onChange: () => this.#changed(),
    keep: (underWay) => this.#saveSale(underWay),
  })
  readonly till = new Till(() => this.#changed())
  readonly practice = new Practice(() => this.#changed())
  /** The link was taken back or is over. */
  isEnded: boolean
  /** Counts up with every change, so that views redraw. */
  version = 0
  #keys: TicketKey[] = []
  #refreshedAt = 0
  #isRead = false
  /** At another session of this link a sale has no answer yet. */
  #isOpenElsewhere = false
  #isStopped = false
  readonly #keeper = new Keeper(() => this.#changed())
  readonly #others = new OtherLists()
  readonly #scanner = new Scanner(() => ({
    ...this.#parts,
    network: this.network,
    kept: this.kept,
    sessionId: this.sessionId,
    keys: this.#keys,
    list: this.list,
    practice: this.practice,
    isEnded: this.isEnded,
    heed: (error) => this.heed(error),
    changed: () => this.#changed(),
  }))
  readonly #gone = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #syncing: Promise<void> | undefined
  readonly #listeners = new Set<() => void>()

  constructor(kept: KeptDoor, log: ScanLog, device: string) {
    this.kept = kept
    this.isEnded = kept.isEnded === true
    this.log = log
    this.device = device
    this.network = new Network(kept.offsetMs, () => this.#changed())
  }

  get sessionId(): number {
    return this.kept.sessionId ?? 0
  }
  /** Scans the server does not have yet, those of links that were open here before included. */
  get waitingCount(): number {
    return this.log.waiting().length
  }
  /** Those of this link alone. */
  get unsentCount(): number {
    return this.log.waiting(this.kept.token).length
  }
  get isUnstored(): boolean {
    return this.#keeper.isUnstored
  }
  /** A sale with an unknown outcome: it could not be queried again after leaving the link. */
  get hasOpenSale(): boolean {
    return this.kept.info.maySell && (this.sale.isOpen || this.#isOpenElsewhere)
  }
  /** What is kept on the device is not read yet: no figure says anything. */
  get isReading(): boolean {
    return !this.#isRead
  }
  /** The list is not loaded yet: only signed codes are accepted. */
  get hasNoList(): boolean {
    return this.#isRead && this.list.cursor === null
  }
  get #parts(): SyncParts {
    const { kept, device, network, log } = this
    const [gone, keep, learn, meet] = [this.#gone, this.#keeper.keep, this.#learn, this.#meet]
    return { token: kept.token, device, network, log, gone, keep, learn, meet }
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  #changed(): void {
    this.version += 1
    for (const listener of this.#listeners) listener()
  }

  /** Takes up what is kept on the device, then keeps in step with the server. */
  async start(): Promise<void> {
    await this.#loadKeys()
    if (!this.isEnded) await this.#keeper.keep(readInto(this.list, this.sessionId, this.log))
    await this.#keeper.keep(this.#takeUpSale())
    if (this.#isStopped) return
    this.#isRead = true
    this.#changed()
    addEventListener('online', this.syncNow)
    addEventListener('offline', this.#lost)
    document.addEventListener('visibilitychange', this.#seen)
    this.syncNow()
  }

  async #takeUpSale(): Promise<void> {
    const sales = await readSales(this.kept.token)
    this.#isOpenElsewhere = sales.some(({ sessionId, sale }) => sessionId !== this.sessionId && !sale)
    const own = sales.find(({ sessionId }) => sessionId === this.sessionId)
    if (own) this.sale.takeUp(own)
  }

  /** Also once the door is stopped: a helper who is at another session by now comes back for it. */
  #saveSale(underWay: SaleUnderWay | undefined): Promise<void> {
    const { token } = this.kept
    const of = { token, sessionId: this.sessionId }
    return this.#keeper.keep(underWay ? saveSale({ ...underWay, ...of }) : dropSale(token, this.sessionId))
  }

  /** From here on it asks and stores nothing by itself: another person may use this device. */
  stop(): void {
    this.#isStopped = true
    this.practice.stop()
    clearTimeout(this.#timer)
    this.#timer = undefined
    removeEventListener('online', this.syncNow)
    removeEventListener('offline', this.#lost)
    document.removeEventListener('visibilitychange', this.#seen)
  }

  readonly #lost = () => this.network.lost()
  readonly #seen = () => {
    if (document.visibilityState === 'visible') this.syncNow()
  }

  readonly syncNow = (): void => {
    if (this.#isStopped) return
    clearTimeout(this.#timer)
    this.#syncing ??= this.#sync().finally(() => {
      this.#syncing = undefined
      this.#changed()
      if (!this.isEnded && !this.#isStopped) this.#timer = setTimeout(this.syncNow, EVERY_MS)
    })
  }

  async #sync(): Promise<void> {
    try {
      if (!this.isEnded) await this.#keeper.again(this.kept, this.list, this.log, this.sale.underWay)
      // Our admissions are sent first: the list fetched afterwards contains them.
      await sendWaiting(this.#parts)
      await this.#followList()
      if (Date.now() - this.#refreshedAt > REFRESH_MS) await this.#refresh()
      await this.#others.fetchDue(this.#parts, this.kept.info, this.sessionId, () => this.#mayKeep)
    } catch (error) {
      this.heed(error)
    }
  }

  get #mayKeep(): boolean {
    return !this.#isStopped && !this.isEnded && !this.isUnstored
  }

  async #followList(): Promise<void> {
    const changes = await fetchList(this.#parts, this.sessionId, this.list)
    if (this.#isStopped) return
    // The link is valid again, as its creator is back in the team.
    if (this.isEnded) {
      this.isEnded = false
      this.kept = { ...this.kept, isEnded: false }
      await this.#keeper.keep(saveDoor(this.kept))
    }
    // What is stored has gaps where storing failed: a newer cursor would hide them.
    if (this.#mayKeep) await this.#keeper.keep(saveTickets(this.sessionId, changes.tickets, changes))
  }

  /** What a call failed with: an ended link accepts no ticket from then on, and its names leave this device. */
  heed(error: unknown): void {
    if (!isLinkEnded(error)) {
      if (!(error instanceof ApiError)) console.error(error)
      return
    }
    if (this.isEnded || this.#isStopped) return
    this.isEnded = true
    this.kept = { ...this.kept, isEnded: true }
    this.list.clear()
    this.list.cursor = null
    void this.#keeper.keep(endDoor(this.kept))
    this.#changed()
  }

  /** Sessions and keys may have changed since the link was opened. */
  async #refresh(): Promise<void> {
    const { now: _, ...info } = await call(openCheckIn, { token: this.kept.token })
    if (this.#isStopped) return
    this.kept = { ...this.kept, info, offsetMs: this.network.offsetMs }
    await this.#keeper.keep(saveDoor(this.kept))
    await this.#loadKeys()
    this.#refreshedAt = Date.now()
  }

  async #loadKeys(): Promise<void> {
    try {
      this.#keys = await Promise.all(this.kept.info.keys.map((key) => importTicketKey(key)))
    } catch {
      // A browser without Ed25519 goes by the list alone.
      this.#keys = []
    }
  }

  /** Handles a scanned code. Never throws: door staff must see that entry was not granted. */
  showCode(text: string, isForced = false): Promise<Outcome> {
    return this.#scanner.showCode(text, isForced)
  }

  /** A helper lets in tickets of the list; what they come to, in their order. Never throws. */
  showTickets(tickets: readonly Ticket[], isForced = false): Promise<Outcome[]> {
    return this.#scanner.showTickets(tickets, isForced)
  }

  /** Keeps on the list what a scan showed, or what the server said of one. */
  readonly #learn = async (tickets: readonly Ticket[]): Promise<void> => {
    const seen = tickets.filter(({ sessionId }) => sessionId === this.sessionId)
    if (seen.length === 0 || this.isEnded || this.#isStopped) return
    this.list.put(seen)
    await this.#keeper.keep(saveTickets(this.sessionId, seen))
  }

  /** Tickets that come along with an answer; what the list has already may be newer. */
  readonly #meet = (tickets: readonly Ticket[]): Promise<void> =>
    this.#learn(tickets.filter(({ id }) => !this.list.find(id)).map((ticket) => this.log.asSeenHere(ticket)))

  /** Takes an admission of this device back. */
  async undo(id: string): Promise<void> {
    const scan = this.log.find(id)
    if (scan?.told !== 'admitted' || scan.undoneAt) return
    const undone: KeptScan = { ...scan, undoneAt: this.network.now(), state: 'waiting' }
    this.log.put(undone)
    await this.#keeper.keep(saveScans([undone]))
    const ticket = this.list.find(scan.shown?.ticket?.id ?? '')
    // Where the server says that it did not hold anyway, another admission does.
    if (ticket?.status === 'used' && !isContradicted(scan))
      await this.#learn([{ ...ticket, status: 'valid', usedAt: null }])
    this.#changed()
    this.syncNow()
  }
}

import {
  addImpact,
  type ImpactCause,
  type ImpactEvent,
  type ImpactModel,
  type ImpactSums,
} from '@larunbat/rules/address/impact-pages'
import { shownHub } from '@larunbat/rules/reference/lookups/hubs'
import { fold } from '@larunbat/rules/text/fold'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import type { Db } from '../../../database/tables.ts'
import { listCauseFigures } from '../../../finance/beneficiaries/beneficiary-store.ts'
import { listImpactEvents } from './impact-store.ts'

/** An event with the cause it counts for. */
type Traced = ImpactEvent & { eventId: number; cause: string; name: string | null }

export interface ImpactState {
  madeAt: string
  events: Traced[]
}

/** How long sums are shown before they are made anew: they go over the whole book. */
const KEPT_MS = 5 * 60_000

/** Sums of all beneficiaries, computed at most every five minutes; requests meanwhile get the earlier ones. */
export class ImpactFigures {
  readonly #db: Db
  #state: ImpactState | undefined
  #making: Promise<ImpactState> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  async current(): Promise<ImpactState> {
    const known = this.#state
    if (known && Date.now() - Date.parse(known.madeAt) < KEPT_MS) return known
    return this.#making ?? this.#make()
  }

  /** Money has just moved on a visible page: the next request waits for sums that include it. */
  forget(): void {
    this.#state = undefined
    this.#making = undefined
  }

  #make(): Promise<ImpactState> {
    const making = makeState(this.#db)
      .then((state) => {
        // Begun before something was forgotten, it may not know of it.
        if (this.#making === making) this.#state = state
        return state
      })
      .finally(() => {
        if (this.#making === making) this.#making = undefined
      })
    this.#making = making
    return making
  }

  /** The sums of one event as they were last made, for pages that must not wait for new ones. */
  async of(eventId: number): Promise<ImpactSums[]> {
    const known = this.#state
    const renewed = this.current()
    if (known) renewed.catch(() => {})
    const { events } = known ?? (await renewed)
    return events.find((event) => event.eventId === eventId)?.sums ?? []
  }
}

async function makeState(db: Db): Promise<ImpactState> {
  const madeAt = new Date().toISOString()
  const figures = await listCauseFigures(db)
  const sums = new Map<number, ImpactSums[]>()
  for (const { eventId, pledgedCents, ...rest } of figures)
    sums.set(eventId, [
      ...(sums.get(eventId) ?? []),
      { ...rest, promisedCents: rest.collectedCents + pledgedCents },
    ])
  const rows = await listImpactEvents(db, [...sums.keys()])
  const events = rows.map(({ eventId, project, payeeId, ...event }) => ({
    ...event,
    eventId,
    hubId: shownHub(event.hubId),
    name: project,
    sums: sums.get(eventId) ?? [],
    // The same payee, or else the same name, is one cause.
    cause: payeeId === null ? `name ${fold(pickText(project, 'es'))}` : `payee ${payeeId}`,
  }))
  return { madeAt, events }
}

/** The page of a year and a hub, or of all. Whatever is shown is the sum of what stands below it. */
export function toImpactModel(
  { madeAt, events }: ImpactState,
  { year, hubId }: { year: number | null; hubId: number | null },
): ImpactModel {
  const shown = events.filter(
    (event) => (year === null || event.year === year) && (hubId === null || event.hubId === hubId),
  )
  const causes = new Map<string, ImpactCause>()
  for (const { cause, name, eventId: _, ...event } of shown) {
    const known = causes.get(cause) ?? { name, sums: [], events: [] }
    known.name ??= name
    known.events.push(event)
    causes.set(cause, known)
  }
  const list = [...causes.values()].map((cause) => ({
    ...cause,
    sums: addImpact(cause.events.flatMap(({ sums }) => sums)),
  }))
  const weight = ({ sums }: ImpactCause) => sums.reduce((all, { promisedCents }) => all + promisedCents, 0)
  return {
    year,
    hubId,
    years: [...new Set(events.flatMap((event) => event.year ?? []))].sort((a, b) => b - a),
    hubIds: [...new Set(events.map((event) => event.hubId))].sort((a, b) => a - b),
    totals: addImpact(list.flatMap(({ sums }) => sums)),
    causes: list.sort((a, b) => weight(b) - weight(a)),
    eventCount: shown.length,
    madeAt,
  }
}

import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../../database/tables.ts'
import type { ListKey } from './line-store.ts'
import { serveList } from './serve-list.ts'
import { endOffersOff, settleEntries, settleReturns, shortenOffers } from './settle-offers.ts'

/**
 * Interval after which an unchanged list is checked again: sales open and end, and the time for gathering places runs
 * out.
 */
const AGAIN_MS = 30_000

type Seen = ListKey & { state: string }

/** Serves the lists of all sessions; what it remembers only spares it from looking at lists where nothing changed. */
export class ListServer {
  readonly #db: Db
  readonly #log: Pick<Logger, 'warn'>
  readonly #seen = new Map<string, { state: string; at: number }>()

  constructor(db: Db, log: Pick<Logger, 'warn'>) {
    this.#db = db
    this.#log = log
  }

  /** Settles offers that came to an end, then offers what is free. A list that fails keeps no other waiting. */
  async run(): Promise<number> {
    await settleReturns(this.#db, this.#log)
    await settleEntries(this.#db)
    await endOffersOff(this.#db)
    await shortenOffers(this.#db)
    const lists = await listWaiting(this.#db)
    let made = 0
    for (const list of lists) {
      const name = `${list.eventId}:${list.sessionId}`
      const seen = this.#seen.get(name)
      if (seen?.state === list.state && Date.now() - seen.at < AGAIN_MS) continue
      try {
        made += await serveList(this.#db, list)
        this.#seen.set(name, { state: list.state, at: Date.now() })
      } catch (error) {
        this.#log.warn({ err: error, ...list }, 'Those who wait for a session could not be served.')
      }
    }
    if (lists.length === 0) this.#seen.clear()
    return made
  }
}

/**
 * Lists with entries, or that keep places of the sale, with all that decides who is offered what, as one text:
 * counters, limits, line, tickets to pass on.
 */
async function listWaiting(db: Db): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    select w.event_id as "eventId", w.session_id as "sessionId", concat_ws(':', s.sold, s.held, s.capacity, s.spare,
      s.status, s.offer_version, p.updated_at, line.n, line.party, line.last,
      (select count(*) || '-' || max(r.listed_at) from ticket_return r where r.event_id = w.event_id
        and r.session_id = w.session_id and r.status = 'listed'),
      (select string_agg(concat_ws('-', k.type_id, k.capacity, k.sold, k.held, k.spare), ',' order by k.type_id)
        from type_stock k where k.event_id = w.event_id and k.session_id = w.session_id)) as state
    from waiting_list w join session s on s.event_id = w.event_id and s.id = w.session_id
      left join publication p on p.event_id = w.event_id
      cross join lateral (select count(*) as n, sum(e.party) as party, max(e.created_at) as last from waiting_entry e
        where e.event_id = w.event_id and e.session_id = w.session_id and e.status = 'waiting') line
    where line.n > 0 or s.spare is not null or exists (select from type_stock k
      where k.event_id = w.event_id and k.session_id = w.session_id and k.spare is not null)
    order by 1, 2`.execute(db)
  return rows
}

import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../../../database/tables.ts'

const AT_ONCE = 20
/** Messages under way at a time: one after the other they would lag behind a crowd that pays. */
const SIDE_BY_SIDE = 4
const TRIES = 12
const ANSWER_MS = 10_000
/** Longest wait of a timer; messages that another process added are found after this time. */
const LOOK_MS = 60_000

export interface DeliveriesOptions {
  db: Db
  log: Logger
  /** Where the messages go. */
  url: () => string
  secret: () => Promise<string>
}

/** Sends the bank's due messages, signed as Stripe signs, and again later until the response is a success. */
export class Deliveries {
  readonly #options: DeliveriesOptions
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  /** A run is to come that finds all there is by now. */
  #isAwaited = false
  #isStopped = false

  constructor(options: DeliveriesOptions) {
    this.#options = options
  }

  /** Something may be due. */
  kick(): void {
    if (this.#isStopped || this.#isAwaited) return
    this.#isAwaited = true
    this.#running = (this.#running ?? Promise.resolve())
      .then(() => {
        this.#isAwaited = false
        return this.#run()
      })
      .catch((error: unknown) => {
        if (!this.#isStopped)
          this.#options.log.warn({ err: error }, 'Messages of the test bank could not be sent.')
      })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    if (this.#isStopped) return
    clearTimeout(this.#timer)
    for (;;) {
      const due = await claimDue(this.#options.db)
      for (let from = 0; from < due.length; from += SIDE_BY_SIDE)
        await Promise.all(due.slice(from, from + SIDE_BY_SIDE).map((delivery) => this.#deliver(delivery)))
      if (due.length < AT_ONCE || this.#isStopped) break
    }
    const wait = await nextWaitMs(this.#options.db)
    if (this.#isStopped || wait === null) return
    this.#timer = setTimeout(() => this.kick(), Math.min(Math.max(wait, 50), LOOK_MS))
    this.#timer.unref()
  }

  async #deliver({ id, body }: { id: number; body: string }): Promise<void> {
    const { db, log, url, secret } = this.#options
    try {
      const answer = await fetch(url(), {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(body, await secret()),
        },
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      await answer.arrayBuffer()
      if (answer.ok) await sql`delete from testbank_delivery where id = ${id}`.execute(db)
    } catch (error) {
      log.debug({ err: error }, 'a message of the test bank was not taken')
    }
  }
}

/** Stripe's scheme: the second of sending, and the HMAC of it and the body. */
export function signatureOf(body: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/** What is due, in its order; it is due again later, unless it is deleted as delivered. */
async function claimDue(db: Db): Promise<{ id: number; body: string }[]> {
  const { rows } = await sql<{ id: number; body: string }>`
    with due as (select id, due_at from testbank_delivery where due_at <= now() and attempts < ${TRIES}
      order by due_at, id limit ${AT_ONCE} for update skip locked),
    claimed as (update testbank_delivery d set attempts = d.attempts + 1,
        due_at = now() + make_interval(secs => least(power(2, d.attempts) * 5, 3600))
      from due where d.id = due.id returning d.id, d.body)
    select c.id, c.body from claimed c join due using (id) order by due.due_at, c.id`.execute(db)
  return rows
}

async function nextWaitMs(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(due_at) - now()) * 1000)::float as ms from testbank_delivery
    where attempts < ${TRIES}`.execute(db)
  return rows[0]?.ms ?? null
}

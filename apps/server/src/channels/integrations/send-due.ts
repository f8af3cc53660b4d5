import type { Logger } from 'pino'
import type { Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import {
  type Claimed,
  claimDue,
  disableFailing,
  giveBack,
  recordDone,
  recordFailed,
  type TryResult,
} from './delivery-store.ts'
import { mailWebhook } from './mail-webhook.ts'
import type { Poster } from './post-message.ts'
import { openedWebhookSecrets } from './stored-secret.ts'
import { signatureHeaders } from './webhook-secret.ts'

/** Seconds before the second try, the third and so on; the last one repeats until three days are over. */
const PAUSES = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800]
const PER_ENDPOINT = 10
/** Endpoints that are sent to at a time. */
const AT_ONCE = 50
/** Status of a server that is down or asks for patience: nothing else is sent to it for a minute. */
const BUSY = new Set([429, 502, 503, 504])
const BUSY_PAUSE_MS = 60_000

export interface SenderOptions {
  db: Db
  services: Pick<Services, 'mailer' | 'config'>
  log: Pick<Logger, 'debug' | 'warn'>
  poster: Poster
}

/**
 * Sends what is due: many endpoints beside each other, the messages of each one after the other. A receiver that is slow
 * delays only itself.
 */
export class WebhookSender {
  readonly #options: SenderOptions
  readonly #busy = new Map<number, Promise<void>>()
  #isStopping = false

  constructor(options: SenderOptions) {
    this.#options = options
  }

  /** Begins to send what is due at endpoints that nothing is being sent to; returns how many messages it took. */
  async begin(): Promise<number> {
    const { db, log } = this.#options
    const free = AT_ONCE - this.#busy.size
    if (free <= 0 || this.#isStopping) return 0
    const claimed = await claimDue(db, {
      perEndpoint: PER_ENDPOINT,
      endpoints: free,
      but: [...this.#busy.keys()],
    })
    for (const [endpointId, messages] of Map.groupBy(claimed, (message) => message.endpointId)) {
      const sending = this.#sendInTurn(messages)
        .catch((error: unknown) => log.warn({ err: error }, 'Webhooks could not be sent.'))
        .finally(() => this.#busy.delete(endpointId))
      this.#busy.set(endpointId, sending)
    }
    return claimed.length
  }

  /** Waits until nothing is being sent. */
  async settled(): Promise<void> {
    await Promise.all(this.#busy.values())
  }

  /** Takes nothing more, and gives back what was taken and not begun. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.settled()
  }

  /** Once the receiver is not there, the rest waits a minute. */
  async #sendInTurn(messages: readonly Claimed[]): Promise<void> {
    const rest = messages.toSorted((a, b) => a.number - b.number)
    while (rest.length > 0) {
      if (this.#isStopping) return giveBack(this.#options.db, idsOf(rest), new Date().toISOString())
      const isThere = await this.#sendOne(rest.shift() as Claimed)
      if (!isThere && rest.length > 0) {
        const dueAt = new Date(Date.now() + BUSY_PAUSE_MS).toISOString()
        return giveBack(this.#options.db, idsOf(rest), dueAt)
      }
    }
  }

  /** Returns whether the receiver responds, with any status. */
  async #sendOne(message: Claimed): Promise<boolean> {
    const { db, services, log, poster } = this.#options
    const { id, endpointId, url, body, secrets: kept } = message
    const secrets = await openedWebhookSecrets(db, services, kept)
    const timestamp = Math.floor(Date.now() / 1000)
    const result = await poster.post(
      url,
      body,
      signatureHeaders({ id: `msg_${id}`, timestamp, body }, secrets),
    )
    const status = result.answerStatus ?? 0
    log.debug({ endpointId, status, error: result.error }, 'webhook sent')
    await db.transaction().execute(async (tx) => {
      if (status >= 200 && status < 300) return recordDone(tx, id, endpointId, result)
      await recordFailed(tx, id, endpointId, { ...result, dueAt: nextTry(message, result) })
      const disabled = await disableFailing(tx, endpointId, status === 410)
      if (disabled) await mailWebhook(tx, services, 'account-webhook-disabled', disabled)
    })
    return status !== 0 && !BUSY.has(status)
  }
}

const idsOf = (messages: readonly Claimed[]) => messages.map(({ id }) => id)

/** Returns when it is tried next, a tenth earlier or later to spread many retries; null when three days are over. */
function nextTry({ attempts, give_up_at }: Claimed, { answerStatus }: TryResult): string | null {
  if (answerStatus === 410) return null
  const seconds = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 5
  const at = Date.now() + seconds * 1000 * (0.9 + Math.random() * 0.2)
  return at > Date.parse(give_up_at) ? null : new Date(at).toISOString()
}

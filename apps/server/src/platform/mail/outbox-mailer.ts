import { randomUUID } from 'node:crypto'
import { maskEmail } from '@larunbat/rules/email'
import type { QueryExecutorProvider } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { FOR_OPERATOR } from '../log.ts'
import type { Letter, Mailer } from './mailer.ts'
import { copyMail, insertMail } from './outbox-store.ts'
import { type RenderLetter, renderLetter } from './render.ts'

export const MAIL_QUEUE = 'mail'

export interface OutboxMailerOptions {
  config: Pick<Config, 'publicUrl' | 'smtpUrl'>
  log: Logger
  render?: RenderLetter
}

/**
 * Writes mails into the outbox as part of the caller's transaction, rendered, each with a Message-ID that stays its own
 * through every try. With SMTP_URL a job of the same transaction delivers it; without, it is kept for the administrator
 * to read and its link is printed to the log.
 */
export class OutboxMailer implements Mailer {
  readonly #options: Required<OutboxMailerOptions>
  readonly #host: string
  #jobs: Jobs | undefined

  constructor(options: OutboxMailerOptions) {
    this.#options = { render: renderLetter, ...options }
    this.#host = new URL(options.config.publicUrl).hostname
  }

  /** From now on mails are delivered by these jobs. Those written before are found when delivery starts. */
  deliverWith(jobs: Jobs): void {
    this.#jobs = jobs
  }

  async send(db: unknown, letter: Letter): Promise<void> {
    const { config, render, log } = this.#options
    const rendered = await render(letter, config.publicUrl)
    const id = await insertMail(db as QueryExecutorProvider, {
      ...rendered,
      to: letter.to,
      template: letter.template,
      language: letter.language,
      accountId: letter.accountId ?? null,
      aboutAccountId: letter.aboutAccountId ?? null,
      unsubscribeUrl: letter.unsubscribeUrl ?? null,
      ...this.#fresh(),
    })
    if (config.smtpUrl) await this.#jobs?.enqueue(db, MAIL_QUEUE, { mailId: id }, String(id))
    else if (typeof letter.data.url === 'string') {
      log.info(FOR_OPERATOR, `Mail to ${maskEmail(letter.to)}, "${rendered.subject}": ${letter.data.url}`)
    }
  }

  async sendAgain(db: unknown, mailId: number): Promise<number | undefined> {
    const id = await copyMail(db as QueryExecutorProvider, mailId, this.#fresh())
    if (id !== undefined && this.#options.config.smtpUrl)
      await this.#jobs?.enqueue(db, MAIL_QUEUE, { mailId: id }, String(id))
    return id
  }

  /** What a mail begins with: a name of its own, and whether it will leave. */
  #fresh(): { messageId: string; status: 'waiting' | 'kept' } {
    const status = this.#options.config.smtpUrl ? 'waiting' : 'kept'
    return { messageId: `<${randomUUID()}@${this.#host}>`, status }
  }
}

/** The mailer of a running server. */
export function createMailer(options: OutboxMailerOptions): OutboxMailer {
  return new OutboxMailer(options)
}

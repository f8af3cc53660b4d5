import { randomUUID } from 'node:crypto'
import { maskEmail } from '@larunbat/rules/address/email'
import type { QueryExecutorProvider } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { festivalLook } from '../festival-look.ts'
import { festivalName } from '../festival-name.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { appendKeptLink, keptLinksPath } from './kept-links.ts'
import { type MailLimits, mailCountsOf, topicOf } from './mail-limits.ts'
import type { Letter, Mailer } from './mailer.ts'
import { copyMail, insertMail, insertMailInTurn, type MailTurn, type NewMail } from './outbox-store.ts'
import { type RenderedMail, type RenderLetter, renderLetter } from './render.ts'

export const MAIL_QUEUE = 'mail'

export interface OutboxMailerOptions {
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'dataDir'>
  log: Logger
  render?: RenderLetter
  /** Hourly limits of unproved addresses; without, every mail is sent immediately. */
  limits?: MailLimits
}

/**
 * Writes mails into the outbox as part of the caller's transaction, rendered, each with a Message-ID that is the same
 * in every attempt. With SMTP_URL a job of the same transaction delivers it; without, it is kept in the outbox, and its
 * link is written to a file of the data directory: the log may be shipped elsewhere, so it names the file only.
 */
export class OutboxMailer implements Mailer {
  readonly #options: OutboxMailerOptions & { render: RenderLetter }
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

  render(letter: Letter): Promise<RenderedMail> {
    return this.#options.render(letter, this.#options.config.publicUrl)
  }

  async send(db: unknown, letter: Letter): Promise<number> {
    const { config, render, log } = this.#options
    const rendered = await render(letter, config.publicUrl)
    const mail: NewMail = {
      ...rendered,
      to: letter.to,
      template: letter.template,
      language: letter.language,
      accountId: letter.accountId ?? null,
      aboutAccountId: letter.aboutAccountId ?? null,
      unsubscribeUrl: letter.unsubscribeUrl ?? null,
      replyTo: letter.replyTo?.length ? [...letter.replyTo] : festivalReplyTo(),
      attached: letter.attached ?? null,
      senderName: letter.senderName ?? null,
      ...this.#fresh(),
    }
    const turn = await this.#turnOf(db, letter)
    const { id, isHeld } = turn
      ? await insertMailInTurn(db as QueryExecutorProvider, mail, turn)
      : { id: await insertMail(db as QueryExecutorProvider, mail), isHeld: false }
    if (isHeld) return id
    if (config.smtpUrl) await this.#jobs?.enqueue(db, MAIL_QUEUE, { mailId: id }, String(id))
    else if (typeof letter.data.url === 'string') {
      const { to, template } = letter
      const { dataDir } = config
      await appendKeptLink(dataDir, { to, template, url: letter.data.url }).catch((err: unknown) =>
        log.warn({ err }, `The link of a mail could not be written to ${keptLinksPath(dataDir)}`),
      )
      log.info(`Mail to ${maskEmail(to)} (${template}) was kept; its link is in ${keptLinksPath(dataDir)}`)
    }
    return id
  }

  async sendAgain(db: unknown, mailId: number): Promise<number | undefined> {
    const id = await copyMail(db as QueryExecutorProvider, mailId, this.#fresh())
    if (id !== undefined && this.#options.config.smtpUrl)
      await this.#jobs?.enqueue(db, MAIL_QUEUE, { mailId: id }, String(id))
    return id
  }

  /** Returns the limits of a letter; undefined for one that is sent immediately and never replaced. */
  async #turnOf(db: unknown, letter: Letter): Promise<MailTurn | undefined> {
    const { limits } = this.#options
    const policy = limits?.policyOf(letter.template)
    if (!limits || !policy || policy.isExempt) return undefined
    const networks = letter.networks ?? (await limits.networksHere(db))
    const topic = topicOf(letter, policy, networks) ?? null
    const settleSeconds = topic === null ? 0 : (policy.settleSeconds ?? 0)
    const isProved = await limits.isProved(db, letter.to)
    const isCounted = !isProved || policy.isByAnybody === true
    if (!isCounted && settleSeconds === 0) return undefined
    const { perAddress, perNetwork } = await limits.figures(db)
    return {
      counts: isCounted ? mailCountsOf(limits.keyOf(letter.to), policy, { perAddress, isProved }) : [],
      topic,
      settleSeconds,
      networks,
      perNetwork,
    }
  }

  /** Returns the initial values of a mail: its own Message-ID, and whether it will be sent. */
  #fresh(): { messageId: string; status: 'waiting' | 'kept' } {
    const status = this.#options.config.smtpUrl ? 'waiting' : 'kept'
    return { messageId: `<${randomUUID()}@${this.#host}>`, status }
  }
}

/** Reply-To of mails without one of their own: the reply address of the festival. */
const festivalReplyTo = () => {
  const address = festivalLook().replyAddress
  return address ? [{ name: festivalName(), address }] : null
}

/** The mailer of a running server. */
export function createMailer(options: OutboxMailerOptions): OutboxMailer {
  return new OutboxMailer(options)
}

import type { Language } from '@larunbat/rules/text/language'
import type { NetworkKey } from './mail-limits.ts'
import type { RenderedMail } from './render.ts'

/** A mailbox with the name of its owner. */
export interface MailContact {
  name: string
  address: string
}

/** What the attachments of a mail are drawn from when it leaves; the platform hands it to the domain as it is. */
export interface AttachmentSource {
  kind: string
  [detail: string]: unknown
}

/** A mail to one person, in their language. `template` names a component of apps/server/mails. */
export interface Letter {
  to: string
  language: Language
  template: string
  /** What the template shows; addresses are absolute. */
  data: Record<string, unknown>
  /** What it is about: of several mails of one topic that wait for their turn, the last one goes. */
  topic?: string
  /** Keys of the networks that made it be written; by default those of the request it is written for. */
  networks?: readonly NetworkKey[]
  accountId?: number
  /** The account whose name the mail contains. */
  aboutAccountId?: number
  /** Where one click ends the news this person agreed to (RFC 8058). */
  unsubscribeUrl?: string
  /** Who gets a reply: the organisers a mail to a buyer is about. Left out, replies go to the sender of all mails. */
  replyTo?: readonly MailContact[]
  /** Name before the address of our sender, of mails that a person writes; left out, that of all mails. */
  senderName?: string
  /** Drawn anew at each try, so that what changed since is right and the outbox holds no documents. */
  attached?: AttachmentSource
}

/** Writes mails into the outbox of the caller's transaction; delivery follows after its commit, each mail once. */
export interface Mailer {
  /** Returns the number of the mail in the outbox; undefined where there is none. */
  // The transaction is opaque here: the platform uses no tables but its own.
  send(db: unknown, letter: Letter): Promise<number | undefined>
  /** Renders a mail without writing it. */
  render(letter: Letter): Promise<RenderedMail>
  /**
   * Writes a copy of a mail of the outbox, to be delivered like a new one; returns its number, undefined when it no
   * longer exists.
   */
  sendAgain(db: unknown, mailId: number): Promise<number | undefined>
}

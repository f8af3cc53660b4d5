import type { Language } from '@larunbat/rules/language'

/** A mail to one person, in their language. `template` names a component of apps/server/mails. */
export interface Letter {
  to: string
  language: Language
  template: string
  /** What the template shows; addresses are absolute. */
  data: Record<string, unknown>
  accountId?: number
  /** The account whose name it tells the reader. */
  aboutAccountId?: number
  /** Where one click ends the news this person agreed to (RFC 8058). */
  unsubscribeUrl?: string
}

/** Writes mails into the outbox of the caller's transaction; delivery follows after its commit, each mail once. */
export interface Mailer {
  // The transaction is opaque here: the platform knows no tables but its own.
  send(db: unknown, letter: Letter): Promise<void>
  /** Writes a copy of a mail of the outbox, to be delivered like a new one; answers its number, undefined when it is gone. */
  sendAgain(db: unknown, mailId: number): Promise<number | undefined>
}

import type { Letter } from './mailer.ts'

/** Times the figure that a proved address gets of mails that any caller can trigger. */
export const PROVED_FACTOR = 4

/** How mails of one template are let out. */
export interface MailPolicy {
  /** Goes at once, whatever was mailed before: an administrator asked for it. */
  isExempt?: boolean
  /** Seconds it waits for a later one of its topic, which replaces it. */
  settleSeconds?: number
  /** Its topic where the letter names none: the last one of this template is all its reader needs. */
  isLastEnough?: boolean
  /** Minutes after which what it carries opens nothing any more: it is given up then. */
  minutes?: number
  /** Any caller can trigger it for any address, so a proved one has a limit too, a wider one. */
  isByAnybody?: boolean
  /** The reader of the address asks for it: it is counted apart, so mails that others cause cannot hold it back. */
  isAsked?: boolean
  /** Of mails that wait, lower ones go first. */
  rank: number
}

/** What one address and one network get in an hour. */
export interface MailFigures {
  perAddress: number
  perNetwork: number
}

/** A network by its key, and how many times the limit of one line holds for it. */
export interface NetworkKey {
  key: string
  factor: number
}

/** What the outbox asks its product about limits. */
export interface MailLimits {
  policyOf(template: string): MailPolicy
  /** True for an address whose reader showed that it is theirs: it gets every mail at once. */
  isProved(db: unknown, address: string): Promise<boolean>
  /** The same for all spellings that reach one mailbox. */
  keyOf(address: string): string
  /** Networks of the request that is being worked on; none in jobs. */
  networksHere(db: unknown): Promise<readonly NetworkKey[]>
  figures(db: unknown): Promise<MailFigures>
}

/** Of the mails that an address which is not proved gets in an hour, the share that its reader's own requests keep. */
const ASKED_SHARE = 0.4

/**
 * Returns what a mail is counted by, and how many of its count leave in an hour. Requests and other mails to an unproved
 * address have a count each, at least 1, and share its figure. A proved address is asked about other mails only.
 */
export function addressCountOf(
  key: string,
  { isAsked = false }: Pick<MailPolicy, 'isAsked'>,
  { perAddress, isProved }: { perAddress: number; isProved: boolean },
): { addressKey: string; max: number } {
  if (isProved) return { addressKey: key, max: perAddress * PROVED_FACTOR }
  const asked = Math.max(1, Math.floor(perAddress * ASKED_SHARE))
  if (isAsked) return { addressKey: `asked ${key}`, max: asked }
  return { addressKey: key, max: Math.max(1, perAddress - asked) }
}

/** The topic of a letter; undefined where each mail of it says something of its own. */
export const topicOf = ({ topic, template }: Letter, { isLastEnough }: MailPolicy): string | undefined =>
  topic === undefined ? (isLastEnough ? template : undefined) : `${template}:${topic}`

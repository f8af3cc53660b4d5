import type { Letter } from './mailer.ts'

/** Times the figure that a proved address gets of mails that any caller can trigger. */
export const PROVED_FACTOR = 4

/** How mails of one template are let out. */
export interface MailPolicy {
  /** Sent immediately, regardless of earlier mails: an administrator requested it. */
  isExempt?: boolean
  /** Seconds it waits for a later one of its topic, which replaces it. */
  settleSeconds?: number
  /** Of those that one network requests, the last one of this template is all its reader needs. */
  isLastEnough?: boolean
  /** Minutes after which what it carries opens nothing any more: it is given up then. */
  minutes?: number
  /** Any caller can trigger it for any address, so a proved one has a limit too, a wider one. */
  isByAnybody?: boolean
  /**
   * The reader of the address requests it: it is counted separately, so that mails triggered by others cannot delay it.
   */
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

/** Limits that the outbox reads from its product. */
export interface MailLimits {
  policyOf(template: string): MailPolicy
  /** True for an address whose reader proved it: it gets every mail immediately. */
  isProved(db: unknown, address: string): Promise<boolean>
  /** The same for all spellings that reach one mailbox. */
  keyOf(address: string): string
  /** Networks of the request that is being worked on; none in jobs. */
  networksHere(db: unknown): Promise<readonly NetworkKey[]>
  figures(db: unknown): Promise<MailFigures>
}

/** Of the mails that an address which is not proved gets in an hour, the share that its reader's own requests keep. */
const ASKED_SHARE = 0.4
/** Of a count with room for two, what one network cannot take: it stays for whom the network writes to. */
const FOR_OTHER_NETWORKS = 1

/** What a mail may be counted by, and how many of that count leave in an hour: in all, and caused by one network. */
export interface MailCount {
  addressKey: string
  max: number
  maxPerNetwork: number
}

/**
 * Returns the counts a mail may leave by, in the order they are tried. Requests and other mails to an unproved address have a
 * count each, at least 1, and share its figure. A request that its own count refuses may leave by the other one, as long as that
 * keeps a mail for what is no request. One network never takes the last of a count, so a stranger cannot use up what the reader
 * of an address asks for. To a proved address only mails that an unproved caller can cause are counted.
 */
export function mailCountsOf(
  key: string,
  { isAsked = false }: Pick<MailPolicy, 'isAsked'>,
  { perAddress, isProved }: { perAddress: number; isProved: boolean },
): readonly [MailCount, ...MailCount[]] {
  const countOf = (addressKey: string, max: number, kept = FOR_OTHER_NETWORKS): MailCount => ({
    ...{ addressKey, max, maxPerNetwork: Math.max(1, max - kept) },
  })
  if (isProved) return [countOf(key, perAddress * PROVED_FACTOR, perAddress)]
  const asked = Math.max(1, Math.floor(perAddress * ASKED_SHARE))
  const others = countOf(key, Math.max(1, perAddress - asked))
  if (!isAsked) return [others]
  const own = countOf(`asked ${key}`, asked)
  return others.max > 1 ? [own, { ...others, max: others.max - 1 }] : [own]
}

/** The locks of an address: every count its mails may leave by, always in the same order. */
export const mailLocksOf = (key: string): readonly string[] => [key, `asked ${key}`]

/**
 * Returns the topic of a letter; undefined where each mail of it says something of its own. A mail that is requested by its address
 * alone has a topic for each network: a request from elsewhere never replaces one that waits.
 */
export function topicOf(
  { topic, template }: Letter,
  { isLastEnough }: MailPolicy,
  networks: readonly NetworkKey[],
): string | undefined {
  if (topic !== undefined) return `${template}:${topic}`
  return isLastEnough ? `${template} by ${networks[0]?.key ?? 'no network'}` : undefined
}

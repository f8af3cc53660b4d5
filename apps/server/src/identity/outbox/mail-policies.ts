import type { MailPolicy } from '../../platform/mail/mail-limits.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** Mails whose recipient has to act by a certain time. */
const URGENT: MailPolicy = { rank: 0 }
/** Carries or changes something bought. */
const BOUGHT: MailPolicy = { rank: 1, isByAnybody: true }
/** Tells what was done. */
const NOTICE: MailPolicy = { rank: 3 }
/** A link that its reader requested; the last one is sufficient. */
const link = (minutes: number): MailPolicy => ({ rank: 2, isLastEnough: true, isAsked: true, minutes })

/**
 * How each template is let out to an address that is not proved; a proved one gets at once what only the owner can request. Templates that change something
 * again and again wait a minute for the last state.
 */
const POLICIES: Readonly<Record<string, MailPolicy>> = {
  'account-change-confirm': link(10),
  'account-confirm': link(7 * DAY),
  'account-erasure-code': link(15),
  'account-export-ready': link(7 * DAY),
  'account-reset': link(10),
  'account-sign-in-link': link(10),
  'festival-reply-address': { ...link(7 * DAY), rank: 0 },
  'account-mail-test': { rank: 0, isExempt: true },
  'account-erased': URGENT,
  'booking-confirm': { rank: 0, isByAnybody: true },
  // A card was charged by the owner of the address, and the messages of an event are limited by day.
  'message-buyer': { rank: 3, isExempt: true },
  // Its author's own, confirmed address.
  'message-test': { rank: 3, isExempt: true },
  'order-confirmed': BOUGHT,
  'order-list': { rank: 2, isLastEnough: true, isByAnybody: true },
  'order-refunded': BOUGHT,
  'session-cancelled': URGENT,
  'session-moved': URGENT,
  'session-online': URGENT,
  'session-postponed': URGENT,
  'session-restored': URGENT,
  'ticket-ended': { rank: 3, isByAnybody: true },
  'ticket-holder': { rank: 3, settleSeconds: 60, isByAnybody: true },
  'ticket-matched': URGENT,
  'ticket-passed-on': BOUGHT,
  'waiting-invited': URGENT,
  'waiting-joined': { rank: 2, isByAnybody: true },
  'waiting-offered': URGENT,
}

/** Returns how mails of a template are let out; one that is not named is a notice. */
export const mailPolicyOf = (template: string): MailPolicy => POLICIES[template] ?? NOTICE

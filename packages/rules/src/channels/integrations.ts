/** What a key of the public interface opens, beyond what is public. */
export const API_SCOPES = ['events:read', 'orders:read', 'buyers:read'] as const
export type ApiScope = (typeof API_SCOPES)[number]

/**
 * Kinds of webhook messages. Those of `order` and `ticket` go to the seller, those of `event` to the owner of the
 * event.
 */
export const WEBHOOK_TYPES = [
  'event.published',
  'event.changed',
  'event.withdrawn',
  'event.deleted',
  'event.status',
  'order.paid',
  'order.refunded',
  'order.restored',
  'ticket.used',
  'payout.paid',
] as const
export type WebhookType = (typeof WEBHOOK_TYPES)[number]

/** How long a key may stand, in days. */
export const API_TOKEN_DAYS = [30, 90, 365] as const

/** Keys and endpoints of one account, or of the festival, at a time. */
export const MAX_API_TOKENS = 20
export const MAX_WEBHOOKS = 10

/** The replaced secret of a webhook signs this long beside the new one. */
export const SECRET_OVERLAP_HOURS = 24

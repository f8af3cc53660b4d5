import { API_SCOPES } from '@larunbat/rules/channels/integrations'
import { field, id, instant, list, nullable, optional, text, whole, word } from '../kit/index.ts'
import { bool, defineRead, snake } from './kit.ts'
import { cents, Named } from './values.ts'

export const getKey = defineRead({
  name: 'getKey',
  path: '/me',
  summary: 'What the key of the request opens.',
  access: 'key',
  item: snake({
    name: text(80),
    scopes: list(word(...API_SCOPES), 10),
    /** It reaches every event; otherwise those of its owner. */
    isFestival: bool,
    expiresAt: instant,
  }),
  answers: 'one',
})

export const listOwnEvents = defineRead({
  name: 'listOwnEvents',
  path: '/me/events',
  summary: 'One’s own events in every state, as they are being worked on. Newest first.',
  access: 'events:read',
  query: { status: field('status', optional(word('draft', 'in_review', 'published', 'archived'))) },
  item: snake({
    id,
    status: word('draft', 'in_review', 'published', 'archived'),
    title: text(2000),
    slug: nullable(text(300)),
    edition: nullable(snake({ id, year: whole(1900, 2200) })),
    hub: nullable(Named),
    city: nullable(text(500)),
    startsAt: nullable(instant),
    /** Of the mandatory checks, 0 to 100. */
    progress: whole(0, 100),
    hasPendingChanges: bool,
    /** Places sold and kept, over all sessions. */
    sold: whole(0, 10_000_000),
    updatedAt: instant,
  }),
  answers: 'page',
})

export const Order = snake({
  id: text(36),
  /** As people read it aloud. */
  number: text(20),
  eventId: id,
  status: word('paid', 'cancelled'),
  channel: word('web', 'door'),
  currency: text(3),
  subtotalCents: cents,
  discountCents: cents,
  donationCents: cents,
  totalCents: cents,
  refundedCents: cents,
  paidAt: instant,
  lines: list(
    snake({
      sessionId: id,
      typeId: id,
      typeName: nullable(text(2000)),
      quantity: whole(0, 100_000),
      unitCents: cents,
      discountCents: cents,
    }),
    500,
  ),
  /** Only for keys with `buyers:read`; null once it was deleted. */
  buyer: optional(
    nullable(snake({ name: nullable(text(300)), email: nullable(text(320)), wantsNews: bool })),
  ),
})

export const listSoldOrders = defineRead({
  name: 'listOrders',
  path: '/orders',
  summary:
    'Orders that were paid, in the order they were, half a minute later or a little more: nothing earlier appears behind them. `next_cursor` of the last page goes on later from there. Keys of the festival need `event_id`.',
  access: 'orders:read',
  query: {
    eventId: field('event_id', optional(id)),
    status: field('status', optional(word('paid', 'cancelled'))),
    paidFrom: field('paid_from', optional(instant)),
    paidUntil: field('paid_until', optional(instant)),
  },
  item: Order,
  answers: 'page',
})

export const getSoldOrder = defineRead({
  name: 'getOrder',
  path: '/orders/:id',
  summary: 'One order that was paid.',
  access: 'orders:read',
  item: Order,
  answers: 'one',
})

export const listSoldTickets = defineRead({
  name: 'listTickets',
  path: '/tickets',
  summary: 'Tickets of one event, in the order they were made.',
  access: 'orders:read',
  query: {
    eventId: field('event_id', id),
    sessionId: field('session_id', optional(id)),
    status: field('status', optional(word('valid', 'used', 'cancelled', 'offered'))),
  },
  item: snake({
    id: text(36),
    eventId: id,
    orderId: text(36),
    sessionId: id,
    typeId: id,
    status: word('valid', 'used', 'cancelled', 'offered'),
    paidCents: cents,
    refundedCents: cents,
    createdAt: instant,
    usedAt: nullable(instant),
    cancelledAt: nullable(instant),
    /** Only for keys with `buyers:read`. */
    holderName: optional(nullable(text(300))),
  }),
  answers: 'page',
})

import { WEBHOOK_TYPES, type WebhookType } from '@larunbat/rules/channels/integrations'
import {
  defineCall,
  entity,
  field,
  filter,
  flag,
  id,
  instant,
  list,
  nullable,
  oneOf,
  optional,
  pageFields,
  pageOf,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { okAnswer, ownerProof } from '../values/common.ts'
import { ofFestival } from './api-tokens.ts'

const webhookId = field('webhook_id', id)
const version = field('version', whole(0, 1_000_000_000))
/** Shown once; signs as Standard Webhooks says. */
const secret = field('secreto', text(120))

/** Errors of a call that requires a proof of the owner. */
const PROOF_ERRORS = [
  'account.credentials_wrong',
  'account.blocked',
  'account.current_password_needed',
  'account.own_sign_in_needed',
] as const

const settings = {
  name: field('nombre', text(80, 1)),
  url: field('url', text(2048, 1)),
  types: field('tipos', list(word(...WEBHOOK_TYPES), 20)),
}

export const Webhook = entity({
  id: webhookId,
  ...settings,
  /** `disabled`: it failed for three days, and nothing is sent until it is resumed by hand. */
  status: field('estado', oneOf({ active: 'activo', paused: 'pausado', disabled: 'apagado' })),
  failingSince: field('falla_desde', nullable(instant)),
  /** The secret before this one signs as well until then. */
  oldSecretUntil: field('secreto_anterior_hasta', nullable(instant)),
  waiting: field('pendientes', whole(0, 10_000_000)),
  lastDoneAt: field('ultima_entrega', nullable(instant)),
  createdAt: field('creado', instant),
  version,
})

export const listWebhooks = defineCall({
  wireName: 'app_webhooks',
  access: 'user',
  summary: 'Addresses that are told what happens: to one’s own events, or with `festival` to all of them.',
  input: entity({ isFestival: ofFestival }),
  output: list(Webhook, 100),
})

/**
 * Without `webhook_id` creates a webhook, whose secret is in this response only. A new one, another address, and
 * additional messages require a proof of the owner, who is notified by mail: names and purchases of people are sent
 * there.
 */
export const saveWebhook = defineCall({
  wireName: 'app_webhook_guardar',
  access: 'user',
  needs: 'confirmed',
  summary: 'Add or change an address that is told what happens.',
  input: entity({
    id: field('webhook_id', optional(nullable(id))),
    ...settings,
    isActive: field('activo', flag),
    version,
    isFestival: ofFestival,
    ...ownerProof,
  }),
  output: entity({ row: field('fila', Webhook), secret: field('secreto', nullable(text(120))) }),
  errors: [
    'integration.webhook_not_found',
    'integration.too_many_webhooks',
    'integration.nothing_chosen',
    'integration.url_wrong',
    'setting.changed_meanwhile',
    'account.not_confirmed',
    ...PROOF_ERRORS,
  ],
})

/** The one before signs beside it for a day, so that no message is refused while the receiver changes over. */
export const renewWebhookSecret = defineCall({
  wireName: 'app_webhook_secreto',
  access: 'user',
  needs: 'confirmed',
  summary: 'Make a new secret of a webhook; it is shown this once.',
  input: entity({ id: webhookId, ...ownerProof }),
  output: entity({ secret, oldUntil: field('anterior_hasta', instant) }),
  errors: ['integration.webhook_not_found', ...PROOF_ERRORS],
})

export const deleteWebhook = defineCall({
  wireName: 'app_webhook_delete',
  access: 'user',
  summary: 'Delete a webhook with what was sent to it.',
  input: entity({ id: webhookId }),
  output: okAnswer,
  errors: ['integration.webhook_not_found'],
})

export const WebhookDelivery = entity({
  id: field('entrega_id', text(36)),
  /** Counts the messages of a webhook from 1. */
  number: field('numero', whole(1, Number.MAX_SAFE_INTEGER)),
  type: field('tipo', text(40)),
  status: field('estado', oneOf({ waiting: 'pendiente', done: 'entregada', failed: 'fallida' })),
  attempts: field('intentos', whole(0, 10_000)),
  createdAt: field('creada', instant),
  triedAt: field('intentada', nullable(instant)),
  /** Of the next try. */
  dueAt: field('proxima', nullable(instant)),
  /** HTTP status of the last answer. */
  answerStatus: field('respuesta_estado', nullable(whole(100, 599))),
  /** Its first 1,000 characters. */
  answer: field('respuesta', nullable(text(1000))),
  /** Why there was none: `timeout`, `refused`, `private_address`... */
  error: field('fallo', nullable(text(200))),
  tookMs: field('ms', nullable(whole(0, 1_000_000))),
  /** What was sent, as JSON. */
  body: field('cuerpo', text(20_000)),
})

export const listWebhookDeliveries = defineCall({
  wireName: 'app_webhook_entregas',
  access: 'user',
  summary: 'What was sent to a webhook in the last 30 days and how it answered, newest first.',
  input: entity({
    id: webhookId,
    status: field('estado', filter(oneOf({ waiting: 'pendiente', done: 'entregada', failed: 'fallida' }))),
    ...pageFields,
  }),
  output: pageOf(WebhookDelivery),
  errors: ['integration.webhook_not_found'],
})

/** It keeps its number and its identifier, so that a receiver that has it recognises it. */
export const repeatWebhookDelivery = defineCall({
  wireName: 'app_webhook_repetir',
  access: 'user',
  needs: 'confirmed',
  summary: 'Send a message of a webhook again.',
  input: entity({ id: webhookId, deliveryId: field('entrega_id', text(36, 36)) }),
  output: WebhookDelivery,
  errors: ['integration.webhook_not_found', 'integration.delivery_not_found', 'integration.webhook_off'],
})

export const testWebhook = defineCall({
  wireName: 'app_webhook_prueba',
  access: 'user',
  needs: 'confirmed',
  summary: 'Send a message of the type `test` to a webhook.',
  input: entity({ id: webhookId }),
  output: WebhookDelivery,
  errors: ['integration.webhook_not_found', 'integration.webhook_off'],
})

const ORDER = '0199f3c2-0000-7000-8000-7f3a91c20b4d'
const orderFacts = {
  order_id: ORDER,
  number: '7F3A-91C2-0B4D',
  event_id: 12,
}
const refundFacts = {
  refund_id: '0199f3c2-1111-7000-8000-1a2b3c4d5e6f',
  amount_cents: 1200,
  ticket_ids: ['0199f3c2-2222-7000-8000-0a1b2c3d4e5f'],
  api_url: `https://larunbat.example/api/v1/orders/${ORDER}`,
}
const eventFacts = {
  event_id: 12,
  slug: 'coro-de-otono',
  api_url: 'https://larunbat.example/api/v1/events/12',
}

/** Data of each kind of message, with an example; none contains names or addresses. */
export const webhookMessages: Readonly<Record<WebhookType, { summary: string; data: object }>> = {
  'event.published': { summary: 'An event has appeared on the site.', data: eventFacts },
  'event.changed': { summary: 'What the site shows of an event has changed.', data: eventFacts },
  'event.withdrawn': { summary: 'An event has left the site.', data: eventFacts },
  'event.deleted': { summary: 'An event was deleted.', data: { event_id: 12, slug: 'coro-de-otono' } },
  'event.status': {
    summary: 'An event has moved between draft, in_review, published and archived.',
    data: { event_id: 12, from: 'in_review', to: 'published' },
  },
  'order.paid': {
    summary: 'An order was paid, or booked where nothing is due.',
    data: {
      ...orderFacts,
      channel: 'online',
      currency: 'EUR',
      total_cents: 2400,
      discount_cents: 0,
      donation_cents: 0,
      tickets: 2,
      paid_at: '2026-11-20T18:04:11.000Z',
      api_url: `https://larunbat.example/api/v1/orders/${ORDER}`,
    },
  },
  'order.refunded': {
    summary: 'Money of an order goes back to its buyer.',
    data: { ...orderFacts, ...refundFacts, reason: 'organiser' },
  },
  'order.restored': {
    summary: 'A refund that had not been sent was taken back: the order is paid again.',
    data: { ...orderFacts, ...refundFacts },
  },
  'ticket.used': {
    summary: 'A ticket was checked in.',
    data: {
      ticket_id: '0199f3c2-2222-7000-8000-0a1b2c3d4e5f',
      event_id: 12,
      order_id: ORDER,
      session_id: 34,
      used_at: '2026-11-28T18:55:02.000Z',
    },
  },
  'payout.paid': {
    summary: 'A payout was paid.',
    data: { payout_id: 5, amount_cents: 18250, currency: 'EUR' },
  },
}

import { createEvent, getEvent, updateEvent, updateMedia } from '@larunbat/contract'
import { ApiError, isPassing } from '@larunbat/contract/client'
import type { InputOf } from '@larunbat/contract/kit'
import type { QueryClient } from '@tanstack/react-query'
import { clearCreationKey } from '../../features/events/event-list/creation-key.ts'
import { cacheEvent, type EventChanges } from '../../features/events/event-queries.ts'
import { saveWords, type WordsChange } from '../../features/events/translations/save-words.ts'
import { callApi } from '../../shared/api/api.ts'
import { leftToSend } from './left-to-send.ts'
import type { Sender, SendOutcome, Waiting } from './outbox.ts'
import { wholeFields } from './whole-fields.ts'

const CONFLICT = 'content.changed_meanwhile'
const MAX_TRIES = 3

/** Sends one draft without its form. What another user changed as well is left to the person. */
export function senderFor(cache: QueryClient): Sender {
  return async (waiting) => {
    try {
      if (waiting.order.kind === 'newEvent') return await create(cache, waiting)
      if (waiting.order.kind === 'media') return await describe(cache, waiting)
      if (waiting.order.kind === 'texts') return await translate(cache, waiting)
      return await change(cache, waiting)
    } catch (error) {
      if (isPassing(error) || !(error instanceof ApiError)) throw error
      if (error.code === CONFLICT) return { problem: 'conflict' }
      // Signed in again, it goes on.
      if (error.code === 'request.sign_in_needed') return 'later'
      return { problem: 'refused', message: Object.values(error.messages)[0] ?? error.message }
    }
  }
}

async function change(cache: QueryClient, { order, values }: Waiting): Promise<SendOutcome> {
  const { id, base } = order
  let changes = wholeFields(values, base) as EventChanges
  let { version } = order
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    try {
      const stored = await callApi(updateEvent, { event: { ...changes, id, version } })
      cacheEvent(cache, stored)
      return 'sent'
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== CONFLICT) throw error
      const current = { remarks: [], warnings: [], ...(await callApi(getEvent, { id })) }
      cacheEvent(cache, current)
      const left = leftToSend(changes, base, current)
      if (left === 'conflict') return { problem: 'conflict' }
      if (Object.keys(left).length === 0) return 'sent'
      changes = left
      version = current.version
    }
  }
  return { problem: 'conflict' }
}

async function create(cache: QueryClient, { order, values }: Waiting): Promise<SendOutcome> {
  const event = values as InputOf<typeof createEvent>['event']
  cacheEvent(cache, await callApi(createEvent, { event }, { key: order.key }))
  clearCreationKey()
  return 'sent'
}

async function describe(cache: QueryClient, { order, values }: Waiting): Promise<SendOutcome> {
  await callApi(updateMedia, { id: order.id, ...values, before: order.base })
  await cache.invalidateQueries({ queryKey: ['events', 'one', order.eventId] })
  return 'sent'
}

async function translate(cache: QueryClient, { order, values }: Waiting): Promise<SendOutcome> {
  const change = { ...order.words, before: order.base.text, text: values.text } as WordsChange
  await saveWords(cache, order.id, change)
  return 'sent'
}

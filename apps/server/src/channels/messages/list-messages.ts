import type { listMessages as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { readFestivalSettings } from '../../reference/festival-settings/festival-setting-store.ts'
import { type EventAudienceValue, listChoices } from './event-reader-store.ts'
import { listEventMessages } from './message-store.ts'

export const listMessages: SignedInHandler<typeof contract> = async (ctx, { eventId }) => {
  await requireEventRight(ctx, eventId, 'sell')
  const messages = await listEventMessages(ctx.db, eventId)
  return {
    messages: messages.map((row) => ({ ...row, eventId, audience: row.audience as EventAudienceValue })),
    ...(await listChoices(ctx.db, eventId)),
    perDay: (await readFestivalSettings(ctx.db)).messagesPerEventPerDay,
  }
}

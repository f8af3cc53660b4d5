import type { sendMessage as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { lockEventForRight } from '../../events/event/access.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { readFestivalSettings } from '../../reference/festival-settings/festival-setting-store.ts'
import { listReaders } from './list-readers.ts'
import { checkChoices, checkMessage, timeOf } from './message-input.ts'
import { countAround, insertMessage } from './message-store.ts'

/** Stores a message about an event; the event is locked, so that messages at once cannot pass the limit of a day together. */
export const sendMessage: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { eventId, audience, subject, text } = input
  return inTransaction(ctx, async (tx) => {
    await lockEventForRight(ctx, tx, eventId, 'sell')
    checkMessage(input)
      .addAll(await checkChoices(tx, eventId, audience))
      .refuse(ctx.language)
    const sendAt = timeOf(input.sendAt)
    const { messagesPerEventPerDay: max } = await readFestivalSettings(tx)
    if (!ctx.actor.isAdmin && (await countAround(tx, eventId, sendAt)) >= max)
      throw new AppError('message.too_many', { variables: { max } })
    const readers = await listReaders(tx, { kind: 'event', event_id: eventId, audience })
    if (readers.length === 0) throw new AppError('message.no_readers', { fields: ['publico.grupo'] })
    const id = await insertMessage(tx, {
      kind: 'event',
      event_id: eventId,
      audience: JSON.stringify(audience),
      subject,
      text,
      created_by: ctx.actor.accountId,
      send_at: sendAt,
    })
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'message.written',
      subject: 'event',
      subjectId: eventId,
      detail: { message: id, group: audience.group, readers: readers.length, sendAt },
    })
    return { id }
  })
}

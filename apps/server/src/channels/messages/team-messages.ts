import type {
  cancelAnyMessage as cancelContract,
  listAllMessages as listContract,
  previewTeamMessage as previewContract,
  sendTeamMessage as sendContract,
  testTeamMessage as testContract,
} from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { festivalName } from '../../platform/festival-name.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import type { EventAudienceValue } from './event-reader-store.ts'
import { listReaders } from './list-readers.ts'
import { checkMessage, checkTeamAudience, timeOf } from './message-input.ts'
import { insertMessage, listMessagePage, lockMessage, markCancelled } from './message-store.ts'
import { previewOf } from './preview-message.ts'
import type { TeamAudienceValue } from './team-reader-store.ts'
import { limitTests, mailTest } from './test-message.ts'

const PAGE_SIZE = 50

export const listAllMessages: SignedInHandler<typeof listContract> = async (
  { db },
  { page = 1, pageSize = PAGE_SIZE, kind },
) => {
  const { rows, total } = await listMessagePage(db, kind, { limit: pageSize, offset: (page - 1) * pageSize })
  return {
    rows: rows.map(({ audience, ...row }) => ({
      ...row,
      eventAudience: row.kind === 'event' ? (audience as EventAudienceValue) : null,
      teamAudience: row.kind === 'event' ? null : (audience as TeamAudienceValue),
    })),
    total,
    page,
    pageSize,
  }
}

const targetOf = (audience: TeamAudienceValue) => ({ kind: audience.kind, event_id: null, audience })

export const previewTeamMessage: SignedInHandler<typeof previewContract> = async (ctx, input) => {
  const faults = input.isCountOnly ? new FieldFaults() : checkMessage(input)
  faults.addAll(await checkTeamAudience(ctx.db, input.audience)).refuse(ctx.language)
  return previewOf(ctx, targetOf(input.audience), input, '')
}

export const testTeamMessage: SignedInHandler<typeof testContract> = async (ctx, input) => {
  checkMessage(input)
    .addAll(await checkTeamAudience(ctx.db, input.audience))
    .refuse(ctx.language)
  await limitTests(ctx)
  return mailTest(ctx, input.audience.kind, input, { organiser: '', title: festivalName() })
}

export const sendTeamMessage: SignedInHandler<typeof sendContract> = (ctx, input) =>
  inTransaction(ctx, async (tx) => {
    const { audience, subject, text } = input
    checkMessage(input)
      .addAll(await checkTeamAudience(tx, audience))
      .refuse(ctx.language)
    const readers = await listReaders(tx, targetOf(audience))
    if (readers.length === 0) throw new AppError('message.no_readers', { fields: ['publico.clase'] })
    const sendAt = timeOf(input.sendAt)
    const id = await insertMessage(tx, {
      kind: audience.kind,
      event_id: null,
      audience: JSON.stringify(audience),
      subject,
      text,
      created_by: ctx.actor.accountId,
      send_at: sendAt,
    })
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'message.written',
      subject: 'mail',
      subjectId: null,
      detail: { message: id, group: audience.kind, readers: readers.length, sendAt },
    })
    return { id }
  })

export const cancelAnyMessage: SignedInHandler<typeof cancelContract> = (ctx, { messageId }) =>
  inTransaction(ctx, async (tx) => {
    const message = await lockMessage(tx, messageId)
    if (!message) throw new AppError('message.not_found')
    if (message.status === 'cancelled') return { isDone: true }
    if (message.status !== 'scheduled') throw new AppError('message.begun')
    await markCancelled(tx, messageId)
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'message.cancelled',
      subject: message.event_id === null ? 'mail' : 'event',
      subjectId: message.event_id,
      detail: { message: messageId },
    })
    return { isDone: true }
  })

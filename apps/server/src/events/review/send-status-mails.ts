import type { sendPublishedMail as published, sendReviewMail as review } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { EVENT_STATUS } from '@larunbat/rules/events/event-status'
import { parseMultilingual } from '@larunbat/rules/text/multilingual-text'
import { toSlug } from '@larunbat/rules/text/slug'
import type { SignedInCtx, SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findIdOfSlug, listTitlesInState } from '../event/event-store.ts'
import { withEvent } from '../event/with-event.ts'
import { claimStatusMail, mailPublished, mailReviewers } from './status-mails.ts'

/**
 * Recipients come from the record; what the original client sends as such is not looked at. It makes this call after
 * every change of state, which has mailed already: within ten minutes nothing is sent again.
 */
export const sendReviewMail: SignedInHandler<typeof review> = async (ctx, input) =>
  withEvent(ctx, await eventIdOf(ctx, input, EVENT_STATUS.inReview), 'edit', async (tx, record) => {
    if (record.status !== EVENT_STATUS.inReview) throw new AppError('content.move_not_allowed')
    if (await claimStatusMail(tx, 'review', record.id)) await mailReviewers(tx, ctx.services, record)
    return { isDone: true }
  })

export const sendPublishedMail: SignedInHandler<typeof published> = async (ctx, input) =>
  withEvent(ctx, await eventIdOf(ctx, input, EVENT_STATUS.published), 'edit', async (tx, record) => {
    if (record.status !== EVENT_STATUS.published) throw new AppError('content.move_not_allowed')
    if (await claimStatusMail(tx, 'published', record.id)) await mailPublished(tx, ctx.services, record)
    return { isDone: true }
  })

/** Events that are looked through for a title. */
const MAX_TITLES = 1000

/**
 * The original client names the event by slug and title alone. An event has a slug from its first publication on; before,
 * it is the caller's event with that title, or a title that makes that slug, in any language; of several the last one sent.
 */
async function eventIdOf(
  { db, actor }: SignedInCtx,
  { eventId, slug, title }: InputOf<typeof review>,
  status: 1 | 2,
): Promise<number> {
  const id = eventId ?? (slug ? await findIdOfSlug(db, slug) : undefined)
  if (id !== undefined) return id
  // The error has the same field for an unknown name and for an event of another owner.
  if (!slug && !title) throw new AppError('content.not_found', { fields: ['id'] })
  const words = new Set(wordsOf(title ?? ''))
  const rows = await listTitlesInState(db, status, actor.isAdmin ? undefined : actor.accountId, MAX_TITLES)
  const named = rows.find((row) =>
    wordsOf(row.title).some((each) => words.has(each) || toSlug(each) === slug),
  )
  if (!named) throw new AppError('content.not_found')
  return named.id
}

/** A title in each of its languages. */
const wordsOf = (title: string): string[] =>
  Object.values(parseMultilingual(title)).flatMap((each) => (each?.trim() ? [each.trim()] : []))

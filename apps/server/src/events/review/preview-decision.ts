import type { previewDecision as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Letter } from '../../platform/mail/mailer.ts'
import { renderLetter } from '../../platform/mail/render.ts'
import { requireHub } from '../event/access.ts'
import { findEvent } from '../event/event-store.ts'
import { findApproved } from '../event/published-copy/approved-store.ts'
import { differencesOf } from '../event/published-copy/differences.ts'
import { reopenedRemarks } from './change-event-status.ts'
import { sectionOfDifference } from './section-of-difference.ts'
import { mailChangesApproved, mailChangesRefused, mailPublished, mailReturned } from './status-mails.ts'

/** The very functions that mail a decision, with an outbox that keeps the letter to itself. */
export const previewDecision: SignedInHandler<typeof contract> = async (
  ctx,
  { id, decision, remarks = [], text },
) => {
  const { db } = ctx
  const record = await findEvent(db, id)
  if (!record) throw new AppError('content.not_found')
  requireHub(ctx, record.hubId)
  const letters: Letter[] = []
  const mailer = {
    send: async (_: unknown, letter: Letter) => {
      letters.push(letter)
      return undefined
    },
    render: (letter: Letter) => ctx.services.mailer.render(letter),
    sendAgain: async () => undefined,
  }
  const services = { ...ctx.services, mailer }
  if (decision === 'publicar') await mailPublished(db, services, record)
  else if (decision === 'devolver')
    await mailReturned(db, services, record, [...reopenedRemarks(record), ...remarks])
  else if (decision === 'aprobar') await mailChangesApproved(db, services, record)
  else {
    const approved = await findApproved(db, id)
    const first = approved ? differencesOf(record, approved.document)[0] : undefined
    await mailChangesRefused(db, services, record, text || null, sectionOfDifference(first).section)
  }
  const [letter] = letters
  // A blocked owner gets no mail.
  if (!letter) return { to: null, language: ctx.language, subject: '', body: '' }
  const { subject, text: body } = await renderLetter(letter, ctx.services.config.publicUrl)
  return { to: letter.to, language: letter.language, subject, body }
}

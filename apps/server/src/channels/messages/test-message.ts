import type { testMessage as contract } from '@larunbat/contract'
import { type MessageWords, messageLanguages } from '@larunbat/rules/channels/message-words'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { requireWithinLimit } from '../../platform/limits/rate-limit.ts'
import { listOrganisers } from '../../ticketing/tickets/organiser-store.ts'
import type { MessageTarget } from './list-readers.ts'
import { checkChoices, checkMessage } from './message-input.ts'
import { findEventTitle } from './message-store.ts'
import { writeMessage } from './write-message.ts'

const TESTS = { name: 'message-test', max: 20, windowSeconds: 3_600 }

/** Limits the mails that an author has sent to themselves. */
export const limitTests = ({ db, actor }: SignedInCtx): Promise<void> =>
  requireWithinLimit(db, TESTS, String(actor.accountId))

export const testMessage: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { eventId, audience } = input
  await requireEventRight(ctx, eventId, 'sell')
  checkMessage(input)
    .addAll(await checkChoices(ctx.db, eventId, audience))
    .refuse(ctx.language)
  await limitTests(ctx)
  const [organiser] = await listOrganisers(ctx.db, [eventId])
  return mailTest(ctx, 'event', input, {
    organiser: organiser?.name ?? '',
    title: await findEventTitle(ctx.db, eventId),
  })
}

/** Mails a message to the caller, once in each language it is written in. */
export function mailTest(
  ctx: SignedInCtx,
  kind: MessageTarget['kind'],
  words: MessageWords,
  { organiser, title }: { organiser: string; title: string },
): Promise<{ isDone: true }> {
  const { accountId, email, name } = ctx.actor
  return inTransaction(ctx, async (tx) => {
    for (const language of messageLanguages(words)) {
      const reader = { email, name, language, titles: [title], hasPaid: false, accountId }
      const letter = writeMessage({ ...words, kind }, reader, organiser)
      await ctx.services.mailer.send(tx, {
        ...letter,
        template: 'message-test',
        data: { ...letter.data, kind },
      })
    }
    return { isDone: true as const }
  })
}

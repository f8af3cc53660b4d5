import type { previewMessage as contract } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import { type MessageWords, messageLanguage, messageLanguages } from '@larunbat/rules/channels/message-words'
import { LANGUAGES } from '@larunbat/rules/text/language'
import type { Ctx, SignedInHandler } from '../../database/context.ts'
import { requireEventRight } from '../../events/event/access.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { listOrganisers } from '../../ticketing/tickets/organiser-store.ts'
import { listReaders, type MessageTarget } from './list-readers.ts'
import { checkChoices, checkMessage } from './message-input.ts'
import type { Reader } from './reader.ts'
import { writeMessage } from './write-message.ts'

export const previewMessage: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { eventId, audience } = input
  await requireEventRight(ctx, eventId, 'sell')
  const faults = input.isCountOnly ? new FieldFaults() : checkMessage(input)
  faults.addAll(await checkChoices(ctx.db, eventId, audience)).refuse(ctx.language)
  const [organiser] = await listOrganisers(ctx.db, [eventId])
  return previewOf(ctx, { kind: 'event', event_id: eventId, audience }, input, organiser?.name ?? '')
}

/** Counts the readers of a message by language, and renders it to one of each. */
export async function previewOf(
  { db, services }: Pick<Ctx, 'db' | 'services'>,
  target: MessageTarget,
  words: MessageWords,
  organiser: string,
): Promise<OutputOf<typeof contract>> {
  const readers = await listReaders(db, target)
  const isWritten = messageLanguages(words).length > 0
  const groups = LANGUAGES.map((language) => ({
    language,
    readers: readers.filter((reader) => reader.language === language),
  })).filter((group) => group.readers.length > 0)
  const samples = []
  if (isWritten)
    for (const { language, readers } of groups) {
      const [reader] = readers as [Reader]
      const letter = writeMessage({ ...words, kind: target.kind }, reader, organiser)
      // Nothing of a sample can be followed: the way out of each reader is made when the mail is written.
      const more = target.kind === 'news' ? { newsUrl: services.config.publicUrl } : {}
      const rendered = await services.mailer.render({ ...letter, data: { ...letter.data, ...more } })
      samples.push({ language, ...rendered })
    }
  return {
    total: readers.length,
    languages: groups.map(({ language, readers }) => ({
      language,
      count: readers.length,
      writtenIn: isWritten ? messageLanguage(words, language) : null,
    })),
    samples,
  }
}

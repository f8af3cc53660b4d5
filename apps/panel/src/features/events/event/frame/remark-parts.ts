import i18next from 'i18next'
import { late } from '../../../../shared/late.tsx'
import type { OpenEvent } from '../../event-queries.ts'

/** Few events have remarks: what they are answered with, and its words, come with the first one. */
async function load() {
  const [parts] = await Promise.all([import('./remark-answer.tsx'), i18next.loadNamespaces('remark-answers')])
  return parts
}

export const RemarkAnswer = late(async () => ({ default: (await load()).RemarkAnswer }))
export const UnansweredError = late(async () => ({ default: (await load()).UnansweredError }))

/** Stores the replies that were typed and not saved. */
export const sendReplies = async (event: OpenEvent) => (await load()).sendReplies(event)

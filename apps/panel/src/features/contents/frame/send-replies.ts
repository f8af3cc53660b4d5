import { replyToComment } from '@larunbat/contract'
import { callApi } from '../../../shared/api/api.ts'
import { deleteDraft, readDraft } from '../../../shared/drafts/draft-store.ts'
import { saveTyped } from '../../../shared/save-typed.ts'
import { currentUser } from '../../../shared/session.ts'
import type { OpenContent } from '../content-queries.ts'

/** Name of the draft of a reply on this device, without its account. */
export const replyDraftKey = (contentId: number, remarkId: number): string =>
  `content.${contentId}.answer.${remarkId}`

/**
 * Stores the replies that were typed and not saved, so that an event does not go to review without them. Throws the first
 * refusal; what was refused stays on the device.
 */
export async function sendReplies({ id, remarks }: Pick<OpenContent, 'id' | 'remarks'>): Promise<void> {
  await saveTyped()
  for (const remark of remarks) {
    if (remark.resolvedAt !== null) continue
    const key = `${currentUser()?.id ?? 0}.${replyDraftKey(id, remark.id)}`
    const words = String((await readDraft(key))?.values.answer ?? '').trim()
    if (words === '') continue
    await callApi(replyToComment, { id, remarkId: remark.id, isDone: true, answer: words })
    await deleteDraft(key)
  }
}

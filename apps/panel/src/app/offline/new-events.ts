import { forgetDraft, keepDraft } from '../../shared/drafts/draft-store.ts'
import { currentUser } from '../../shared/session.ts'
import type { Waiting } from './outbox.ts'

/** Puts a new event that waits back into its form. It is not sent by itself any more. */
export async function reopenNew({ key, values }: Waiting): Promise<void> {
  await keepDraft(`${currentUser()?.id ?? 0}.content.new`, values)
  await forgetDraft(key)
}

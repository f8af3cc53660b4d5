import { keepDraft } from '../../../shared/drafts/draft-store.ts'
import { currentUser } from '../../../shared/session.ts'

/** Keeps a new event that found no server: it is created with the same key, and so once, when there is one. */
export function keepNew(key: string, values: { title?: string | undefined }): Promise<void> {
  return keepDraft(
    `${currentUser()?.id ?? 0}.new-event.${key}`,
    { ...values },
    { kind: 'newContent', id: 0, title: values.title ?? '', base: {}, key },
  )
}

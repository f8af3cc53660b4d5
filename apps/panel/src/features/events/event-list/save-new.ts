import { type DraftOrder, saveDraft } from '../../../shared/drafts/draft-store.ts'
import { currentUser } from '../../../shared/session.ts'

interface Named {
  title?: string | undefined
}

/** The draft of a new event that waits. */
export const waitingKey = (key: string): string => `new-event.${key}`

/** What is needed to create it; as long as it is being written it does not go by itself. */
export const newOrder = (key: string, { title }: Named, problem?: 'unfinished'): DraftOrder => ({
  ...{ kind: 'newEvent', id: 0, title: title ?? '', base: {}, key },
  ...(problem && { problem }),
})

/** Keeps a new event that found no server: it is created with the same key, and so once, when there is one. */
export function saveNew(key: string, values: Named): Promise<void> {
  return saveDraft(`${currentUser()?.id ?? 0}.${waitingKey(key)}`, { ...values }, newOrder(key, values))
}

import type { ContentChanges, OpenContent } from '../../features/contents/content-queries.ts'
import { isSame } from '../../shared/drafts/is-same.ts'

/** What is still to be sent over an event that somebody else changed: fields they left alone, or made the same. */
export function leftToSend(
  changes: ContentChanges,
  base: Record<string, unknown>,
  current: OpenContent,
): ContentChanges | 'conflict' {
  const left: Record<string, unknown> = {}
  for (const [field, mine] of Object.entries(changes)) {
    const theirs = (current as Record<string, unknown>)[field]
    if (isSame(mine, theirs)) continue
    if (!isSame(theirs, base[field])) return 'conflict'
    left[field] = mine
  }
  return left as ContentChanges
}

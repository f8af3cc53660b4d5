import { ConflictDialog } from '../../../shared/drafts/conflict-dialog.tsx'
import type { Autosave } from '../../../shared/drafts/use-autosave.ts'
import type { OpenContent } from '../content-queries.ts'
import { useConflictText } from './conflict-text.ts'

/** Asks which of two versions of a section stays. */
export function FormConflict({ content, autosave }: { content: OpenContent; autosave: Autosave }) {
  const conflictText = useConflictText(content)
  return <ConflictDialog conflicts={autosave.conflicts} onDecide={autosave.decide} {...conflictText} />
}

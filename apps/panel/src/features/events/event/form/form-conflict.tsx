import { ConflictDialog } from '../../../../shared/drafts/conflict-dialog.tsx'
import type { Autosave } from '../../../../shared/drafts/use-autosave.ts'
import type { OpenEvent } from '../../event-queries.ts'
import { useConflictText } from './conflict-text.ts'

/** Asks which of two versions of a section to keep. */
export function FormConflict({ event, autosave }: { event: OpenEvent; autosave: Autosave }) {
  const conflictText = useConflictText(event)
  return <ConflictDialog conflicts={autosave.conflicts} onDecide={autosave.decide} {...conflictText} />
}

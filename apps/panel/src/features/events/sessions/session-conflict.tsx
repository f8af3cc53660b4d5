import { ConflictDialog } from '../../../shared/drafts/conflict-dialog.tsx'
import type { FormConflict } from '../../../shared/drafts/use-form-conflict.ts'
import { useConflictText } from '../event/form/conflict-text.ts'
import type { OpenEvent } from '../event-queries.ts'

/** Sessions have their own names for fields that events have too. */
const NAMES: Readonly<Record<string, string>> = { name: 'sessionName', status: 'sessionStatus' }
const nameOf = (field: string) => NAMES[field] ?? field

/** Asks which of two versions of a session's fields to keep. */
export function SessionConflict({
  event,
  conflict,
}: {
  event: OpenEvent
  conflict: Pick<FormConflict<unknown>, 'conflicts' | 'decide'>
}) {
  const { labelOf, textOf } = useConflictText(event)
  return (
    <ConflictDialog
      conflicts={conflict.conflicts}
      onDecide={conflict.decide}
      labelOf={(field) => labelOf(nameOf(field))}
      textOf={(field, value) => textOf(nameOf(field), value)}
    />
  )
}

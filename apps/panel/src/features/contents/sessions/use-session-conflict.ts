import { getContent } from '@larunbat/contract'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { callApi } from '../../../shared/api/api.ts'
import { type Choices, type Conflict, conflictsWith } from '../../../shared/drafts/conflicts.ts'
import { meetForm } from '../../../shared/drafts/meet-form.ts'
import type { DraftState } from '../../../shared/drafts/use-draft.tsx'
import type { SessionChanges } from './session-queries.ts'
import { sessionForm } from './session-values.ts'

type SessionField = keyof SessionChanges
type SessionFormState = UseFormReturn<SessionChanges, unknown, SessionChanges>

export interface SessionConflict {
  conflicts: Conflict[]
  decide: (choices: Choices) => void
  /** Puts the form on what is stored by now; true when there is something to decide. Throws as the call does. */
  meet: (contentId: number) => Promise<boolean>
}

/**
 * Two people in one session: fields that stand otherwise by now than they were typed over are decided one by one, before
 * anything is sent. So are those of a draft of before.
 */
export function useSessionConflict(form: SessionFormState, draft: DraftState): SessionConflict {
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const { recovered, hold, settle } = draft
  useEffect(() => {
    if (!recovered?.order) return
    const found = conflictsWith(recovered.order.base, form.formState.defaultValues ?? {}, form.getValues())
    if (found.length > 0) setConflicts(found)
    else settle()
  }, [recovered, form, settle])

  const put = (field: string, value: unknown) =>
    form.setValue(field as SessionField, value as SessionChanges[SessionField], { shouldDirty: true })
  return {
    conflicts,
    decide: (choices) => {
      for (const { field, theirs } of conflicts) if (choices[field] === 'theirs') put(field, theirs)
      setConflicts([])
      settle()
    },
    meet: async (contentId) => {
      const { sessions } = await callApi(getContent, { id: contentId })
      const stored = sessions.find(({ id }) => id === form.getValues('id'))
      if (!stored) return false
      // Until it is decided, what is kept stands on what it was typed over.
      hold()
      const found = meetForm(form, sessionForm(stored))
      if (found.length === 0) settle()
      setConflicts(found)
      return found.length > 0
    },
  }
}

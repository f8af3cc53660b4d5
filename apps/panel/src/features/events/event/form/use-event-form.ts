import { getEvent } from '@larunbat/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { callApi } from '../../../../shared/api/api.ts'
import { isSame } from '../../../../shared/drafts/is-same.ts'
import { type Autosave, useAutosave } from '../../../../shared/drafts/use-autosave.ts'
import { type DraftState, useDraft } from '../../../../shared/drafts/use-draft.tsx'
import { cacheEvent, type OpenEvent, saveEvent } from '../../event-queries.ts'
import {
  asFormError,
  type EventForm,
  type EventFormField,
  eventResolver,
  type FormRules,
  pickFields,
} from './event-form.ts'
import { type Undo, useUndo } from './use-undo.ts'

export interface EventFormState {
  form: UseFormReturn<EventForm, unknown, EventForm>
  draft: DraftState
  autosave: Autosave
  undo: Undo
  /** The cached event has other values in this section than the base of the form. */
  isBehind: boolean
}

/**
 * The form of one section of an event: kept on the device as it is typed, saved by itself, guarded by the version of
 * the event it was typed over.
 */
export function useEventForm(
  event: OpenEvent,
  name: string,
  fields: readonly EventFormField[],
  rules: FormRules,
): EventFormState {
  const cache = useQueryClient()
  const { id } = event
  const form = useForm<EventForm, unknown, EventForm>({
    mode: 'onTouched',
    defaultValues: pickFields(event, fields),
    resolver: eventResolver(fields, rules),
  })
  // What the server had when the form last agreed with it. The cache may know a newer event than the form shows.
  const base = useRef({ version: event.version, values: pickFields(event, fields) })
  const draft = useDraft(`content.${id}.${name}`, form, () => ({
    kind: 'event',
    id,
    eventId: id,
    version: base.current.version,
    title: event.title ?? '',
    base: base.current.values,
  }))
  const stand = (stored: OpenEvent) => {
    base.current = { version: stored.version, values: pickFields(stored, fields) }
  }

  const undo = useUndo(form)
  const autosave = useAutosave(form, {
    draft,
    save: async (changes) => {
      try {
        const before = pickFields(base.current.values as OpenEvent, Object.keys(changes) as EventFormField[])
        const stored = await saveEvent(cache, id, base.current.version, changes, stand)
        undo.note(before)
        return stored
      } catch (error) {
        throw asFormError(error, 'event.')
      }
    },
    loadCurrent: async () => {
      const stored = { remarks: [], warnings: [], ...(await callApi(getEvent, { id })) }
      stand(stored)
      cacheEvent(cache, stored)
      return pickFields(stored, fields)
    },
  })

  const isBehind =
    event.version > base.current.version && !isSame(pickFields(event, fields), base.current.values)
  useEffect(() => {
    // Something else of the event changed, such as a session: the base of the form is still the stored version.
    if (!isBehind && event.version > base.current.version) base.current.version = event.version
  }, [isBehind, event.version])
  return { form, draft, autosave, undo, isBehind }
}

import { getEvent } from '@larunbat/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { callApi } from '../../../shared/api/api.ts'
import { isSame } from '../../../shared/drafts/is-same.ts'
import { type Autosave, useAutosave } from '../../../shared/drafts/use-autosave.ts'
import { type DraftState, useDraft } from '../../../shared/drafts/use-draft.tsx'
import { cacheEvent, type OpenContent, saveContent } from '../content-queries.ts'
import {
  asFormError,
  type ContentField,
  type ContentForm,
  contentResolver,
  type FormRules,
  pickFields,
} from './content-form.ts'
import { type Undo, useUndo } from './use-undo.ts'

export interface ContentFormState {
  form: UseFormReturn<ContentForm, unknown, ContentForm>
  draft: DraftState
  autosave: Autosave
  undo: Undo
  /** The event in the cache has other values in this section than the form stands on. */
  isBehind: boolean
}

/**
 * The form of one section of an event: kept on the device as it is typed, saved by itself, guarded by the version of
 * the event it was typed over.
 */
export function useContentForm(
  content: OpenContent,
  name: string,
  fields: readonly ContentField[],
  rules: FormRules,
): ContentFormState {
  const cache = useQueryClient()
  const { id } = content
  const form = useForm<ContentForm, unknown, ContentForm>({
    mode: 'onTouched',
    defaultValues: pickFields(content, fields),
    resolver: contentResolver(fields, rules),
  })
  // What the server had when the form last agreed with it. The cache may know a newer event than the form shows.
  const base = useRef({ version: content.version, values: pickFields(content, fields) })
  const draft = useDraft(`content.${id}.${name}`, form, () => ({
    kind: 'content',
    id,
    contentId: id,
    version: base.current.version,
    title: content.title ?? '',
    base: base.current.values,
  }))
  const stand = (stored: OpenContent) => {
    base.current = { version: stored.version, values: pickFields(stored, fields) }
  }

  const undo = useUndo(form)
  const autosave = useAutosave(form, {
    draft,
    save: async (changes) => {
      try {
        const before = pickFields(base.current.values as OpenContent, Object.keys(changes) as ContentField[])
        const stored = await saveContent(cache, id, base.current.version, changes, stand)
        undo.note(before)
        return stored
      } catch (error) {
        throw asFormError(error, 'content.')
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
    content.version > base.current.version && !isSame(pickFields(content, fields), base.current.values)
  useEffect(() => {
    // Something else of the event changed, such as a session: the form still stands on what is stored.
    if (!isBehind && content.version > base.current.version) base.current.version = content.version
  }, [isBehind, content.version])
  return { form, draft, autosave, undo, isBehind }
}

import { ApiError } from '@larunbat/contract/client'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { showFieldErrors } from '../forms/server-errors.ts'
import type { SaveState } from '../layout/save-bar.tsx'
import { type Choices, type Conflict, conflictsWith } from './conflicts.ts'
import { isSame } from './is-same.ts'
import { type Changes, createSaveQueue } from './save-queue.ts'
import type { DraftState } from './use-draft.tsx'

export interface AutosaveOptions<T extends FieldValues> {
  /** Sends the changed top-level fields; the caller adds id and version, and keeps the new version. */
  save: (changes: Partial<T>) => Promise<unknown>
  /** What the server has now, after `content.changed_meanwhile` (whose data carry it); the caller keeps its version. */
  loadCurrent?: (error: unknown) => Promise<T>
  /** Cleared once the server has everything. */
  draft?: DraftState
}

export interface Autosave {
  state: SaveState
  /** Fields changed on both sides, to be decided one by one. */
  conflicts: Conflict[]
  decide: (choices: Choices) => void
  /** Sends what is left now; true when the server has everything. Before leaving, or sending for review. */
  saveNow: () => Promise<boolean>
}

/**
 * Saves a form automatically: changed fields are sent after 1.5 s without input, one request at a time; an invalid
 * field waits and is marked, the others are sent. Typed values are replaced only on request.
 */
export function useAutosave<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  options: AutosaveOptions<T>,
): Autosave {
  const [state, setState] = useState<SaveState>('clean')
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const latest = useRef(options)
  latest.current = options
  // What the server has, by top-level field; fields it refused wait until they change.
  const stored = useRef<Changes>(structuredClone(form.formState.defaultValues as Changes))
  const refused = useRef(new Map<string, unknown>())

  const queue = useMemo(() => {
    const dirtyKeys = () => {
      const values: Changes = form.getValues()
      return Object.keys(values).filter((key) => !isSame(values[key], stored.current[key]))
    }
    const asDefault = (key: string, value: unknown) => {
      stored.current[key] = structuredClone(value)
      const path = key as FieldPath<T>
      // The field's typed value is kept: only the value that counts as unchanged moves.
      const typed = form.getValues(path)
      form.resetField(path, { defaultValue: value as FieldPathValue<T, FieldPath<T>>, keepError: true })
      if (!isSame(typed, value)) form.setValue(path, typed, { shouldDirty: true })
    }
    const meet = async (error: unknown) => {
      latest.current.draft?.hold()
      const current: Changes = (await latest.current.loadCurrent?.(error)) ?? {}
      const found: Conflict[] = []
      for (const [key, theirs] of Object.entries(current)) {
        if (isSame(theirs, stored.current[key])) continue
        const mine = form.getValues(key as FieldPath<T>) as unknown
        if (!isSame(mine, stored.current[key]) && !isSame(mine, theirs))
          found.push({ field: key, mine, theirs })
        else if (isSame(mine, stored.current[key]))
          form.setValue(key as FieldPath<T>, theirs as FieldPathValue<T, FieldPath<T>>)
        asDefault(key, theirs)
      }
      setConflicts(found)
      return found.length
    }
    const self = createSaveQueue({
      collect: async () => {
        const keys = dirtyKeys()
        if (keys.length === 0) return {}
        const typed: Changes = form.getValues()
        // Rules that find nothing would take away what the server said of a field that is still the same.
        const open = keys.filter(
          (key) => !(refused.current.has(key) && isSame(refused.current.get(key), typed[key])),
        )
        await form.trigger(open as FieldPath<T>[])
        const values: Changes = form.getValues()
        const fit = open.filter((key) => !form.getFieldState(key as FieldPath<T>).invalid)
        if (fit.length < keys.length) setState('invalid')
        return structuredClone(Object.fromEntries(fit.map((key) => [key, values[key]])))
      },
      send: (changes) => latest.current.save(changes as Partial<T>),
      onStart: () => setState('saving'),
      onStored: (changes) => {
        for (const [key, value] of Object.entries(changes)) {
          refused.current.delete(key)
          asDefault(key, value)
        }
      },
      onOutcome: (outcome, error) => {
        if (outcome === 'saved') {
          const left = dirtyKeys()
          if (left.length === 0) latest.current.draft?.clear()
          else self.touch()
          setState(
            left.length === 0 ? 'saved' : left.some((key) => refused.current.has(key)) ? 'invalid' : 'dirty',
          )
          return
        }
        setState(outcome)
        if (outcome === 'conflict')
          void meet(error).then(
            (count) => {
              if (count > 0) return
              latest.current.draft?.settle()
              self.resume()
            },
            () => {
              setState('failed')
              self.retry()
            },
          )
        if (outcome === 'invalid' && error instanceof ApiError) {
          showFieldErrors(form, error, false)
          for (const path of error.fields) {
            const key = path.split('.')[0] ?? path
            refused.current.set(key, structuredClone(form.getValues(key as FieldPath<T>)))
          }
          // The fields that were not at fault go without them.
          if (error.fields.length > 0) self.touch()
        }
      },
    })
    return Object.assign(self, { dirtyKeys })
  }, [form])

  useEffect(() => {
    queue.open()
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        const isDirty = queue.dirtyKeys().length > 0
        setState((old) => (old === 'saving' || old === 'conflict' ? old : isDirty ? 'dirty' : 'clean'))
        if (isDirty) queue.touch()
      },
    })
    // While a screen slides in, one can type into it before it listens.
    if (queue.dirtyKeys().length > 0) {
      setState('dirty')
      queue.touch()
    }
    const handleOnline = () => void queue.flush()
    addEventListener('online', handleOnline)
    return () => {
      stop()
      removeEventListener('online', handleOnline)
      // Leaving the screen sends what is left; the draft holds it until the server has it.
      if (queue.dirtyKeys().length > 0) void queue.flush()
      queue.close()
    }
  }, [form, queue])

  // Values typed without network, or before the page was closed, have the stored values of that time as base.
  const { recovered } = options.draft ?? {}
  useEffect(() => {
    if (!recovered?.order) return
    const found = conflictsWith(recovered.order.base, stored.current, form.getValues())
    if (found.length === 0) latest.current.draft?.settle()
    else {
      queue.halt()
      setConflicts(found)
      setState('conflict')
    }
  }, [recovered, form, queue])

  const decide = useCallback(
    (choices: Choices) => {
      for (const { field, theirs } of conflicts)
        if (choices[field] === 'theirs')
          form.setValue(field as FieldPath<T>, theirs as FieldPathValue<T, FieldPath<T>>, {
            shouldDirty: true,
          })
      setConflicts([])
      latest.current.draft?.settle()
      setState(queue.dirtyKeys().length > 0 ? 'dirty' : 'clean')
      queue.resume()
    },
    [conflicts, form, queue],
  )
  const saveNow = useCallback(async () => {
    await queue.flush()
    return queue.dirtyKeys().length === 0
  }, [queue])
  return { state, conflicts, decide, saveNow }
}

import { translateEvent } from '@larunbat/contract'
import { ApiError, isPassing } from '@larunbat/contract/client'
import type { InputOf } from '@larunbat/contract/kit'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi } from '../../../shared/api/api.ts'
import { wordsIn } from '../event/tools/text-states.ts'
import { eventKeys } from '../event-keys.ts'

export type WordsChange = InputOf<typeof translateEvent>['changes'][number]

/** No connection, or the server asks to wait: typed text is sent later. */
export const isAway = isPassing

export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'content.changed_meanwhile'

/** Stores words of an event; the texts in the cache become those of the answer. Returns the words as they are stored: tidy. */
export async function saveWords(cache: QueryClient, id: number, change: WordsChange): Promise<string> {
  const texts = await callApi(translateEvent, { id, changes: [change] })
  cache.setQueriesData({ queryKey: ['event-work', 'texts', id] }, texts)
  void cache.invalidateQueries({ queryKey: eventKeys.one(id) })
  const stored = texts.texts.find(({ key }) => key === change.key)
  return stored ? wordsIn(stored, change.language) : ''
}

/** Stores words of an event, one request after the other. */
export function useSaveWords(id: number): (change: WordsChange) => Promise<string> {
  const cache = useQueryClient()
  return useMemo(() => {
    let last: Promise<unknown> = Promise.resolve()
    return (change) => {
      const next = last.then(() => saveWords(cache, id, change))
      last = next.catch(() => undefined)
      return next
    }
  }, [cache, id])
}

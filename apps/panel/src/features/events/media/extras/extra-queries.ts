import { deleteExtra, type Extra, type ExtraInput, updateExtra } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../../shared/api/api.ts'
import { useRefreshEvent } from '../../event-queries.ts'
import { movedOne } from './moved-one.ts'

export type ExtraRow = Of<typeof Extra>
export type ExtraChanges = Of<typeof ExtraInput>
export type ExtraKind = ExtraRow['kind']
export const EXTRA_KINDS: readonly ExtraKind[] = ['video', 'document', 'link', 'audio']

/** Kinds with a file. */
export const isFileKind = (kind: ExtraKind): kind is 'document' | 'audio' =>
  kind === 'document' || kind === 'audio'

export function useSaveExtra(eventId: number) {
  const refresh = useRefreshEvent(eventId)
  return useMutation({
    mutationFn: (extra: ExtraChanges) => callApi(updateExtra, { extra }),
    onSuccess: refresh,
  })
}

export function useDeleteExtra(eventId: number) {
  const refresh = useRefreshEvent(eventId)
  return useMutation({
    mutationFn: (id: number) => callApi(deleteExtra, { id }),
    onSettled: refresh,
  })
}

/** Stores an order in which one extra has another position. */
export function useOrderExtras(eventId: number) {
  const refresh = useRefreshEvent(eventId)
  return async (before: readonly number[], after: readonly number[]) => {
    const move = movedOne(before, after)
    try {
      if (move) await callApi(updateExtra, { extra: { id: move.id, position: move.position } })
    } finally {
      await refresh()
    }
  }
}

import { type Appearance, deleteAppearance, updateAppearance } from '@larunbat/contract'
import type { InputOf, Of } from '@larunbat/contract/kit'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'
import { useRefreshEvent } from '../event-queries.ts'

export type AppearanceRow = Of<typeof Appearance>
export type AppearanceChanges = InputOf<typeof updateAppearance>['appearance']

/** Adds an appearance, or changes it when it has an id. */
export function useSaveAppearance(eventId: number) {
  const refresh = useRefreshEvent(eventId)
  return useMutation({
    mutationFn: (appearance: AppearanceChanges) =>
      callApi(updateAppearance, { appearance: appearance.id ? appearance : { ...appearance, eventId } }),
    onSuccess: refresh,
  })
}

export function useDeleteAppearance(eventId: number) {
  const refresh = useRefreshEvent(eventId)
  return useMutation({
    mutationFn: (id: number) => callApi(deleteAppearance, { id }),
    onSuccess: refresh,
  })
}

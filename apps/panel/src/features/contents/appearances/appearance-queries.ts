import { type Appearance, deleteAppearance, updateAppearance } from '@larunbat/contract'
import type { InputOf, Of } from '@larunbat/contract/kit'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'
import { useRefreshContent } from '../content-queries.ts'

export type AppearanceRow = Of<typeof Appearance>
export type AppearanceChanges = InputOf<typeof updateAppearance>['appearance']

/** Adds an appearance, or changes it when it has an id. */
export function useSaveAppearance(contentId: number) {
  const refresh = useRefreshContent(contentId)
  return useMutation({
    mutationFn: (appearance: AppearanceChanges) =>
      callApi(updateAppearance, { appearance: appearance.id ? appearance : { ...appearance, contentId } }),
    onSuccess: refresh,
  })
}

export function useDeleteAppearance(contentId: number) {
  const refresh = useRefreshContent(contentId)
  return useMutation({
    mutationFn: (id: number) => callApi(deleteAppearance, { id }),
    onSuccess: refresh,
  })
}

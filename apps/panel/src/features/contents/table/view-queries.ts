import { deleteView, listSavedViews, type SavedView, saveView } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'
import { contentKeys } from '../content-keys.ts'

export type SavedViewValue = Of<typeof SavedView>

const VIEWS = [...contentKeys.all, 'views'] as const

/** Own views of the table, by name. */
export function useSavedViews() {
  return useQuery({
    queryKey: VIEWS,
    queryFn: ({ signal }) => callApi(listSavedViews, {}, { signal }),
    staleTime: 300_000,
  })
}

export function useViewActions() {
  const cache = useQueryClient()
  const onSuccess = () => cache.invalidateQueries({ queryKey: VIEWS })
  return {
    save: useMutation({
      mutationFn: (view: Omit<SavedViewValue, 'id'>) => callApi(saveView, view),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (id: number) => callApi(deleteView, { id }), onSuccess }),
  }
}

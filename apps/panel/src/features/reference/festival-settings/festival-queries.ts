import {
  deleteEdition,
  getListSetting,
  listEditionSettings,
  listHubSettings,
  orderList,
  saveEdition,
  saveHub,
  saveListEntry,
} from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'
import { redraw } from '../../../shared/i18n/apply-remote-overrides.ts'
import { refreshLists } from '../../../shared/i18n/remote-lists.ts'

export type Edition = OutputOf<typeof listEditionSettings>[number]
export type HubSettings = OutputOf<typeof listHubSettings>
export type HubSetting = HubSettings['hubs'][number]
export type ListEntry = OutputOf<typeof getListSetting>[number]
export type ListName = InputOf<typeof getListSetting>['list']

const KEY = ['festival']

export const useEditions = () =>
  useQuery({
    queryKey: [...KEY, 'editions'],
    queryFn: ({ signal }) => callApi(listEditionSettings, {}, { signal }),
    staleTime: 0,
  })

export const useHubs = () =>
  useQuery({
    queryKey: [...KEY, 'hubs'],
    queryFn: ({ signal }) => callApi(listHubSettings, {}, { signal }),
    staleTime: 0,
  })

export const useList = (list: ListName) =>
  useQuery({
    queryKey: [...KEY, 'list', list],
    queryFn: ({ signal }) => callApi(getListSetting, { list }, { signal }),
    staleTime: 0,
  })

/** Whatever was changed, or refused as stale: what is shown is read anew, in the panel too. */
export function useFestivalActions() {
  const queries = useQueryClient()
  const onSettled = async () => {
    await queries.invalidateQueries({ queryKey: KEY })
    if (await refreshLists(Date.now(), true)) redraw()
  }
  return {
    saveEdition: useMutation({
      mutationFn: (values: InputOf<typeof saveEdition>) => callApi(saveEdition, values),
      onSettled,
    }),
    deleteEdition: useMutation({
      mutationFn: (values: InputOf<typeof deleteEdition>) => callApi(deleteEdition, values),
      onSettled,
    }),
    saveHub: useMutation({
      mutationFn: (values: InputOf<typeof saveHub>) => callApi(saveHub, values),
      onSettled,
    }),
    saveEntry: useMutation({
      mutationFn: (values: InputOf<typeof saveListEntry>) => callApi(saveListEntry, values),
      onSettled,
    }),
    order: useMutation({
      mutationFn: (values: InputOf<typeof orderList>) => callApi(orderList, values),
      onSettled,
    }),
  }
}

import { confirmRenewal, copyEvent, getRenewal, listEventTexts, recordEditor } from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../../shared/api/api.ts'
import { useSeenAtOnce } from '../../../../shared/data/use-seen-at-once.ts'
import { cacheEvent } from '../../event-queries.ts'

export type EventTexts = OutputOf<typeof listEventTexts>
export type RenewalOf = NonNullable<OutputOf<typeof getRenewal>['renewal']>

/** Sent before the presence expires for others. */
const PRESENCE_MS = 30_000

const keyOf = (name: string, id: number) => ['event-work', name, id] as const

/** Every text of an event in its languages. `version` asks again when the event has changed. */
export function useEventTexts(id: number, version?: number) {
  return useQuery({
    queryKey: [...keyOf('texts', id), version ?? 'now'],
    queryFn: ({ signal }) => callApi(listEventTexts, { id }, { signal }),
    staleTime: version === undefined ? 0 : 60_000,
    placeholderData: (known) => known,
  })
}

/** Other people who work on the event; while the page is shown, its calls make the user visible to them as well. */
export function useOthers(id: number, page: string) {
  return useQuery({
    queryKey: [...keyOf('others', id), page],
    queryFn: async ({ signal }) => (await callApi(recordEditor, { id, page }, { signal })).others,
    staleTime: 0,
    refetchInterval: PRESENCE_MS,
    placeholderData: (known) => known,
    retry: false,
  })
}

export function useRenewal(id: number) {
  return useQuery({
    queryKey: keyOf('renewal', id),
    queryFn: async ({ signal }) => (await callApi(getRenewal, { id }, { signal })).renewal,
    staleTime: 30_000,
  })
}

/** Ticks a point immediately; a failure removes the tick. */
export const useConfirmRenewal = (id: number) =>
  useSeenAtOnce<Omit<InputOf<typeof confirmRenewal>, 'id'>, RenewalOf | null>({
    queryKey: keyOf('renewal', id),
    send: async (point) => (await callApi(confirmRenewal, { id, ...point })).renewal,
    expected: (known, { code, isDone }) =>
      known && {
        ...known,
        items: known.items.map((item) => (item.code === code ? { code, isDone } : item)),
      },
  })

/** Copies an event; the same key never makes two. */
export function useCopyEvent() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof copyEvent>) => callApi(copyEvent, input),
    onSuccess: (event) => cacheEvent(cache, event),
  })
}

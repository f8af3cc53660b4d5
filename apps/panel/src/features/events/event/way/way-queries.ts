import { getUser, listEditions } from '@larunbat/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../../shared/api/api.ts'
import { useUser } from '../../../../shared/session.ts'
import { type EventChanges, type OpenEvent, saveEvent } from '../../event-queries.ts'

/** The own account with its bank details, fresh from the server. */
export function useOwnBank() {
  const user = useUser()
  const id = user?.id ?? 0
  return useQuery({
    queryKey: ['account', id],
    queryFn: ({ signal }) => callApi(getUser, { id }, { signal }),
  })
}

/** True when there is an account that the money of tickets can be paid to; false until that is known. */
export function useHasBank(): boolean {
  const { data } = useOwnBank()
  return Boolean(data?.iban && data.taxId && data.legalName)
}

/** Editions of the festival with their days. */
export function useEditions() {
  return useQuery({
    queryKey: ['editions'],
    queryFn: ({ signal }) => callApi(listEditions, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Stores the values of a step, over the event version it was shown with; returns the event as it is then. */
export function useStore(event: OpenEvent): (changes: EventChanges) => Promise<OpenEvent> {
  const cache = useQueryClient()
  return (changes) => saveEvent(cache, event.id, event.version, changes)
}

import { addSession, deleteSession, type Session, type updateSession } from '@larunbat/contract'
import type { InputOf, Of } from '@larunbat/contract/kit'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'
import { useRefreshEvent } from '../event-queries.ts'

export type SessionRow = Of<typeof Session>
export type SessionChanges = InputOf<typeof updateSession>['session']

/** Adds a session. */
export function useAddSession(eventId: number) {
  const refresh = useRefreshEvent(eventId)
  return useMutation({
    mutationFn: (session: SessionChanges) => callApi(addSession, { session: { ...session, eventId } }),
    onSuccess: refresh,
  })
}

export function useDeleteSession(eventId: number) {
  const refresh = useRefreshEvent(eventId)
  return useMutation({
    mutationFn: (id: number) => callApi(deleteSession, { id }),
    onSuccess: refresh,
  })
}

import { addSession, deleteSession, type Session, type updateSession } from '@larunbat/contract'
import type { InputOf, Of } from '@larunbat/contract/kit'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'
import { useRefreshContent } from '../content-queries.ts'

export type SessionRow = Of<typeof Session>
export type SessionChanges = InputOf<typeof updateSession>['session']

/** Adds a session. */
export function useAddSession(contentId: number) {
  const refresh = useRefreshContent(contentId)
  return useMutation({
    mutationFn: (session: SessionChanges) => callApi(addSession, { session: { ...session, contentId } }),
    onSuccess: refresh,
  })
}

export function useDeleteSession(contentId: number) {
  const refresh = useRefreshContent(contentId)
  return useMutation({
    mutationFn: (id: number) => callApi(deleteSession, { id }),
    onSuccess: refresh,
  })
}

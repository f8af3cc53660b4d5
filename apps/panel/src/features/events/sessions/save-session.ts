import { addSession, updateSession } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/api.ts'
import { useRefreshEvent } from '../event-queries.ts'
import type { SessionChanges } from './session-queries.ts'

export interface SessionSave {
  session: SessionChanges
  /** How the fields were found. */
  before?: InputOf<typeof updateSession>['before']
  /** With the same one no second session is added. */
  key: string
}

/** Adds a session, or changes it when it has an id. */
export function useSaveSession(eventId: number) {
  const refresh = useRefreshEvent(eventId)
  return useMutation({
    mutationFn: ({ session, before, key }: SessionSave) =>
      session.id
        ? callApi(updateSession, { session, before })
        : callApi(addSession, { session: { ...session, eventId } }, { key }),
    onSuccess: refresh,
    // Refused or unanswered, the event may well be another one than was seen.
    onError: () => void refresh(),
  })
}

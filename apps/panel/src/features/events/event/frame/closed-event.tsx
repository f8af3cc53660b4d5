import { ApiError } from '@larunbat/contract/client'
import type { ReactNode } from 'react'
import { MissingEvent } from './missing-event.tsx'

/** Shown instead of a page whose event is missing or not accessible to the person's role; null when it may be shown. */
export function closedEvent(error: unknown, eventId: number): ReactNode {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'content.not_found') return <MissingEvent />
  return error.code === 'content.right_missing' ? <MissingEvent eventId={eventId} /> : null
}

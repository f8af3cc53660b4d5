import { ApiError } from '@larunbat/contract/client'
import type { ReactNode } from 'react'
import { MissingContent } from './missing-content.tsx'

/** What stands instead of a page whose event is missing or out of reach for the person's role; null when it may be shown. */
export function closedContent(error: unknown, contentId: number): ReactNode {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'content.not_found') return <MissingContent />
  return error.code === 'content.right_missing' ? <MissingContent contentId={contentId} /> : null
}

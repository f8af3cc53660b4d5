import type { ReactNode } from 'react'
import { SaveBar } from '../../../../shared/layout/save-bar.tsx'
import { editsHub } from '../../../../shared/session.ts'
import type { OpenEvent } from '../../event-queries.ts'
import { LockedBanner } from '../frame/locked-banner.tsx'
import { NextLink } from '../frame/next-link.tsx'
import { SectionRemarks } from '../frame/remark-list.tsx'
import { type EventPage, isLocked } from '../frame/sections.ts'
import './form.css'

interface PlainSectionProps {
  event: OpenEvent
  page: EventPage
  children: ReactNode
}

/** A section whose parts are each saved on their own: remarks above, the way on below. */
export function PlainSection({ event, page, children }: PlainSectionProps) {
  return (
    <div className="section-form">
      <div className="stack">
        <SectionRemarks event={event} page={page} />
        {isLocked(event, editsHub(event.hubId)) && <LockedBanner event={event} />}
        {children}
      </div>
      <SaveBar state="clean">
        <NextLink event={event} page={page} />
      </SaveBar>
    </div>
  )
}

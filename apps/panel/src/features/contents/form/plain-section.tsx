import type { ReactNode } from 'react'
import { SaveBar } from '../../../shared/layout/save-bar.tsx'
import { isAdmin } from '../../../shared/session.ts'
import type { OpenContent } from '../content-queries.ts'
import { LockedBanner } from '../frame/locked-banner.tsx'
import { NextLink } from '../frame/next-link.tsx'
import { SectionRemarks } from '../frame/remark-list.tsx'
import { type ContentPage, isLocked } from '../frame/sections.ts'
import './form.css'

interface PlainSectionProps {
  content: OpenContent
  page: ContentPage
  children: ReactNode
}

/** A section whose parts are each saved on their own: remarks above, the way on below. */
export function PlainSection({ content, page, children }: PlainSectionProps) {
  return (
    <div className="section-form">
      <div className="stack">
        <SectionRemarks content={content} page={page} />
        {isLocked(content, isAdmin()) && <LockedBanner content={content} />}
        {children}
      </div>
      <SaveBar state="clean">
        <NextLink content={content} page={page} />
      </SaveBar>
    </div>
  )
}

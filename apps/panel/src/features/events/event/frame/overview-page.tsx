import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { Icon } from '../../../../shared/icon.tsx'
import { Tick } from '../../../../shared/layout/section-card.tsx'
import { RailNote } from '../../../../shared/layout/section-rail.tsx'
import type { OpenEvent } from '../../event-queries.ts'
import { mayDo } from '../../rights.ts'
import { ChapterOf } from '../../series/chapter-of.tsx'
import { EventFrame } from './event-frame.tsx'
import { EventHead } from './event-head.tsx'
import { RailTools, RenewalCard, RoleCard } from './late-tools.tsx'
import { PendingList } from './pending-list.tsx'
import { RemarkList } from './remark-list.tsx'
import { hasOpenRemark, isPageDone, pagePath, pagesOf } from './sections.ts'

interface OverviewPageProps {
  /** How a published event sells. */
  salesOf: (event: OpenEvent) => ReactNode
}

/** The index of an event: how far it is, what is missing, what the reviewers say, and its sections. */
export function OverviewPage({ salesOf }: OverviewPageProps) {
  return (
    <EventFrame>
      {(event) => (
        <div className="stack overview">
          <ChapterOf event={event} />
          {!isOut(event) && <EventHead event={event} />}
          {event.role && <RoleCard event={event} />}
          {salesOf(event)}
          {mayDo(event, 'edit') && <RenewalCard event={event} />}
          <RemarkList event={event} />
          {mayDo(event, 'edit') && <PendingList event={event} />}
          {isOut(event) ? <Sheet event={event} /> : <SectionLinks event={event} />}
          <nav className="section-links">
            <RailTools event={event} />
          </nav>
        </div>
      )}
    </EventFrame>
  )
}

/** An own event that is published and whole: people coming count now, and what was filled in is one line. */
const isOut = ({ status, role, pending }: OpenEvent) => status === 2 && !role && pending.length === 0

function Sheet({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  const { date } = useFormat()
  return (
    <details className="folded">
      <summary>
        <strong>{t('sheet')}</strong>
        <span className="meta">
          {event.publishedAt && t('publish.published.since', { when: date(event.publishedAt, 'day') })}
        </span>
      </summary>
      <div className="stack">
        <EventHead event={event} />
        <SectionLinks event={event} />
      </div>
    </details>
  )
}

/** The sections as a list, for phones: there the rail is not shown. */
function SectionLinks({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  return (
    <nav className="section-links" aria-label={t('sections')}>
      <ul>
        {pagesOf(event).map((page) => {
          const isDone = isPageDone(event, page)
          return (
            <li key={page}>
              <Link className="section-link" to={pagePath(event.id, page)}>
                {isDone === undefined ? <span className="tick-gap" /> : <Tick isDone={isDone} />}
                <span>{t(`page.${page}`)}</span>
                {hasOpenRemark(event, page) && <RailNote text={t('remarks.note')} />}
                <Icon name="right" size={20} />
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

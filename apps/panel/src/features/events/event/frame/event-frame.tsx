import '../../../../shared/late-icons.ts'
import { ApiError } from '@larunbat/contract/client'
import { type EventStatus, eventStatusName } from '@larunbat/rules/events/event-status'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { QueryView } from '../../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../../shared/data/skeleton.tsx'
import { StatusPill } from '../../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { Screen } from '../../../../shared/layout/screen.tsx'
import { SectionRail } from '../../../../shared/layout/section-rail.tsx'
import { isAdmin, useUser } from '../../../../shared/session.ts'
import { type OpenEvent, useEvent } from '../../event-queries.ts'
import { mayDo } from '../../rights.ts'
import './frame.css'
import { HeadTools, RailTools } from './late-tools.tsx'
import { MissingEvent } from './missing-event.tsx'
import { type EventPage, hasOpenRemark, indexPath, isPageDone, pagePath, pagesOf } from './sections.ts'

interface EventFrameProps {
  /** The page shown; none on the index itself. */
  page?: EventPage
  /** A separate page that is no section, such as the history. */
  isTool?: boolean
  children: (event: OpenEvent) => ReactNode
}

/** A page of an event: title and state above, the sections beside it on desktop. */
export function EventFrame({ page, isTool, children }: EventFrameProps) {
  const { t } = useTranslation('event')
  const { language } = useFormat()
  const id = useEventId()
  const query = useEvent(id)
  const user = useUser()
  const event = query.data
  const isMissing = query.error instanceof ApiError && query.error.code === 'content.not_found'
  // The approved copy of another owner's event comes without rights.
  const isForeign = event !== undefined && !isAdmin(user) && event.ownerId !== user?.id && !event.rights
  if (isMissing || isForeign) return <MissingEvent />
  if ((page || isTool) && event && !mayDo(event, 'read')) return <MissingEvent eventId={id} />
  return (
    <Screen
      title={event ? pickText(event.title, language) || t('untitled') : t('missing.title')}
      badge={event && <StatusPill status={eventStatusName(event.status as EventStatus)} />}
      backTo={page || isTool ? indexPath(id) : '/inicio'}
      actions={event && mayDo(event, 'read') && <HeadTools event={event} />}
    >
      <QueryView query={query} skeleton={<FrameSkeleton />}>
        {(loaded) => (
          <div className="with-rail">
            <div className="rail">
              <EventRail event={loaded} />
              <RailTools event={loaded} />
            </div>
            <div className="frame-page" key={page}>
              {children(loaded)}
            </div>
          </div>
        )}
      </QueryView>
    </Screen>
  )
}

/** The event's number in the address; 0, which no event has, when there is none. */
export function useEventId(): number {
  const { id = '' } = useParams()
  return /^\d{1,15}$/.test(id) ? Number(id) : 0
}

function EventRail({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event')
  return (
    <SectionRail
      label={t('sections')}
      items={[
        { to: indexPath(event.id), label: t('overview') },
        ...pagesOf(event).map((page) => ({
          to: pagePath(event.id, page),
          label: t(`page.${page}`),
          isDone: isPageDone(event, page),
          note: hasOpenRemark(event, page) ? t('remarks.note') : undefined,
        })),
      ]}
    />
  )
}

function FrameSkeleton() {
  return (
    <div className="with-rail">
      <div className="rail">
        <Skeleton rows={12} height={36} />
      </div>
      <Skeleton rows={4} height={120} />
    </div>
  )
}

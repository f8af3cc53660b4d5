import '../../../shared/late-icons.ts'
import { ApiError } from '@larunbat/contract/client'
import { type ContentStatus, contentStatusName } from '@larunbat/rules/event-status'
import { pickText } from '@larunbat/rules/multilingual-text'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { StatusPill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { SectionRail } from '../../../shared/layout/section-rail.tsx'
import { isAdmin, useUser } from '../../../shared/session.ts'
import { type OpenContent, useContent } from '../content-queries.ts'
import { mayDo } from '../rights.ts'
import './frame.css'
import { HeadTools, RailTools } from './late-tools.tsx'
import { MissingContent } from './missing-content.tsx'
import { type ContentPage, hasOpenRemark, indexPath, isPageDone, pagePath, pagesOf } from './sections.ts'

interface ContentFrameProps {
  /** The page shown; none on the index itself. */
  page?: ContentPage
  /** A page of its own that is no section, such as the history. */
  isTool?: boolean
  children: (content: OpenContent) => ReactNode
}

/** A page of an event: title and state above, the sections beside it on desktop. */
export function ContentFrame({ page, isTool, children }: ContentFrameProps) {
  const { t } = useTranslation('event')
  const { language } = useFormat()
  const id = useContentId()
  const query = useContent(id)
  const user = useUser()
  const content = query.data
  const isMissing = query.error instanceof ApiError && query.error.code === 'content.not_found'
  // The approved copy of another owner's event comes without rights.
  const isForeign = content !== undefined && !isAdmin(user) && content.ownerId !== user?.id && !content.rights
  if (isMissing || isForeign) return <MissingContent />
  if ((page || isTool) && content && !mayDo(content, 'read')) return <MissingContent contentId={id} />
  return (
    <Screen
      title={content ? pickText(content.title, language) || t('untitled') : t('missing.title')}
      badge={content && <StatusPill status={contentStatusName(content.status as ContentStatus)} />}
      backTo={page || isTool ? indexPath(id) : '/inicio'}
      actions={content && mayDo(content, 'read') && <HeadTools content={content} />}
    >
      <QueryView query={query} skeleton={<FrameSkeleton />}>
        {(loaded) => (
          <div className="with-rail">
            <div className="rail">
              <ContentRail content={loaded} />
              <RailTools content={loaded} />
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
export function useContentId(): number {
  const { id = '' } = useParams()
  return /^\d{1,15}$/.test(id) ? Number(id) : 0
}

function ContentRail({ content }: { content: OpenContent }) {
  const { t } = useTranslation('event')
  return (
    <SectionRail
      label={t('sections')}
      items={[
        { to: indexPath(content.id), label: t('overview') },
        ...pagesOf(content).map((page) => ({
          to: pagePath(content.id, page),
          label: t(`page.${page}`),
          isDone: isPageDone(content, page),
          note: hasOpenRemark(content, page) ? t('remarks.note') : undefined,
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

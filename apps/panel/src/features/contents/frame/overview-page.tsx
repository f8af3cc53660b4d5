import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { Tick } from '../../../shared/layout/section-card.tsx'
import { RailNote } from '../../../shared/layout/section-rail.tsx'
import type { OpenContent } from '../content-queries.ts'
import { mayDo } from '../rights.ts'
import { ChapterOf } from '../series/chapter-of.tsx'
import { ContentFrame } from './content-frame.tsx'
import { ContentHead } from './content-head.tsx'
import { RailTools, RenewalCard, RoleCard, SalesHome } from './late-tools.tsx'
import { PendingList } from './pending-list.tsx'
import { RemarkList } from './remark-list.tsx'
import { hasOpenRemark, isPageDone, pagePath, pagesOf } from './sections.ts'

/** The index of an event: how far it is, what is missing, what the reviewers say, and its sections. */
export function OverviewPage() {
  return (
    <ContentFrame>
      {(content) => (
        <div className="stack overview">
          <ChapterOf content={content} />
          {!isOut(content) && <ContentHead content={content} />}
          {content.role && <RoleCard content={content} />}
          <SalesHome content={content} />
          {mayDo(content, 'edit') && <RenewalCard content={content} />}
          <RemarkList content={content} />
          {mayDo(content, 'edit') && <PendingList content={content} />}
          {isOut(content) ? <Sheet content={content} /> : <SectionLinks content={content} />}
          <nav className="section-links">
            <RailTools content={content} />
          </nav>
        </div>
      )}
    </ContentFrame>
  )
}

/** An own event that is published and whole: people coming count now, and what was filled in is one line. */
const isOut = ({ status, role, pending }: OpenContent) => status === 2 && !role && pending.length === 0

function Sheet({ content }: { content: OpenContent }) {
  const { t } = useTranslation('event')
  const { date } = useFormat()
  return (
    <details className="folded">
      <summary>
        <strong>{t('sheet')}</strong>
        <span className="meta">
          {content.publishedAt && t('publish.published.since', { when: date(content.publishedAt, 'day') })}
        </span>
      </summary>
      <div className="stack">
        <ContentHead content={content} />
        <SectionLinks content={content} />
      </div>
    </details>
  )
}

/** The sections as a list, for phones: there the rail is not shown. */
function SectionLinks({ content }: { content: OpenContent }) {
  const { t } = useTranslation('event')
  return (
    <nav className="section-links" aria-label={t('sections')}>
      <ul>
        {pagesOf(content).map((page) => {
          const isDone = isPageDone(content, page)
          return (
            <li key={page}>
              <Link className="section-link" to={pagePath(content.id, page)}>
                {isDone === undefined ? <span className="tick-gap" /> : <Tick isDone={isDone} />}
                <span>{t(`page.${page}`)}</span>
                {hasOpenRemark(content, page) && <RailNote text={t('remarks.note')} />}
                <Icon name="right" size={20} />
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

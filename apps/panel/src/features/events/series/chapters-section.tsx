import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { editsHub } from '../../../shared/session.ts'
import { SortableList } from '../../../shared/sortable/sortable-list.tsx'
import { PlainSection } from '../event/form/plain-section.tsx'
import { isLocked } from '../event/frame/sections.ts'
import type { OpenEvent } from '../event-queries.ts'
import { AddChapterDialog } from './add-chapter-dialog.tsx'
import { ChapterLine } from './chapter-line.tsx'
import { movedChapter } from './moved-chapter.ts'
import './series.css'
import { type ChapterRow, useArrangeChapters, useChapters } from './series-queries.ts'

/** The chapters of a series, in an order one may change at any time. */
export function ChaptersSection({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('series')
  const chapters = useChapters(event.id)
  const adding = useDialog('add-chapter')
  const locked = isLocked(event, editsHub(event.hubId))
  if (!event.isSeries)
    return (
      <PlainSection event={event} page="chapters">
        <Banner>{t('noSeries')}</Banner>
      </PlainSection>
    )
  return (
    <PlainSection event={event} page="chapters">
      <SectionCard
        title={t('chapters')}
        intro={t('intro')}
        actions={
          !locked && (
            <span className="row card-actions">
              <Button size="small" icon="search" onClick={() => adding.open()}>
                {t('addOwn')}
              </Button>
              <LinkButton size="small" icon="plus" to={`/add-contenido?serie=${event.id}`}>
                {t('addNew')}
              </LinkButton>
            </span>
          )
        }
      >
        <QueryView query={chapters} empty={<p className="muted">{t('none')}</p>}>
          {(rows) => (
            <ChapterList
              seriesId={event.id}
              chapters={rows}
              isLocked={locked}
              isFestival={editsHub(event.hubId)}
            />
          )}
        </QueryView>
      </SectionCard>
      <AddChapterDialog seriesId={event.id} dialog={adding} />
    </PlainSection>
  )
}

interface ChapterListProps {
  seriesId: number
  chapters: readonly ChapterRow[]
  /** The series itself cannot be changed now. */
  isLocked: boolean
  /** The viewer changes events of its hub for the festival. */
  isFestival: boolean
}

function ChapterList({ seriesId, chapters, isLocked: locked, isFestival }: ChapterListProps) {
  const { t } = useTranslation('series')
  const { language } = useFormat()
  const { move } = useArrangeChapters()
  const store = async (ids: number[]) => {
    const moved = movedChapter(chapters, ids)
    if (moved) await move.mutateAsync(moved)
  }
  return (
    <SortableList
      label={t('chapters')}
      items={chapters}
      idOf={({ id }) => id}
      nameOf={({ title }) => pickText(title, language)}
      onOrder={store}
      isFixed={locked}
      className="chapters"
      itemClassName="chapter"
    >
      {(chapter, handle, position) => (
        <ChapterLine
          seriesId={seriesId}
          chapter={chapter}
          number={chapters[position - 1]?.seriesOrder ?? position}
          before={chapters[position - 2]?.seriesOrder}
          after={chapters[position]?.seriesOrder}
          isLocked={locked || isLocked(chapter, isFestival)}
          handle={handle}
        />
      )}
    </SortableList>
  )
}

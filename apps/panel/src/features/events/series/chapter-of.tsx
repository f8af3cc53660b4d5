import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../shared/i18n/format.ts'
import { indexPath, pagePath } from '../event/frame/sections.ts'
import type { OpenEvent } from '../event-queries.ts'
import './series.css'
import { useSeriesTitle } from './series-queries.ts'

/** Of which series an event is a chapter, or, on a series, the way to its chapters. */
export function ChapterOf({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('series')
  const { language } = useFormat()
  const { seriesId, seriesOrder, isSeries } = event
  const title = useSeriesTitle(seriesId).data
  if (isSeries)
    return (
      <p className="chapter-of">
        <strong>{t('isSeries')}</strong> <Link to={pagePath(event.id, 'chapters')}>{t('chapters')}</Link>
      </p>
    )
  if (seriesId === null) return null
  return (
    <p className="chapter-of">
      <span>{t('chapterNumber', { number: seriesOrder })}</span>
      {title !== undefined && <Link to={indexPath(seriesId)}>{pickText(title, language)}</Link>}
    </p>
  )
}

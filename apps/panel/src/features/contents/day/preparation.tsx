import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Tick } from '../../../shared/layout/section-card.tsx'
import type { TodayRow } from './day-queries.ts'
import { isPrinted } from './printed.ts'

/** What is ready for the door and what is not; each a way to where it is done. */
export function Preparation({ row }: { row: TodayRow }) {
  const { t } = useTranslation('day')
  const { contentId, id, doorLinks, seenLinks, expected } = row
  if (!row.hasOffice && expected === 0) return null
  const points = [
    { key: 'link', isDone: doorLinks > 0, to: `/puerta/${contentId}` },
    { key: 'helper', isDone: seenLinks > 0, to: `/puerta/${contentId}` },
    { key: 'list', isDone: isPrinted(id), to: `/pedidos/${contentId}/lista?sesion=${id}` },
  ]
  return (
    <ul className="day-points" aria-label={t('ready.title')}>
      {points.map(({ key, isDone, to }) => (
        <li key={key}>
          <Tick isDone={isDone} />
          {isDone ? <span>{t(`ready.${key}`)}</span> : <Link to={to}>{t(`unready.${key}`)}</Link>}
        </li>
      ))}
    </ul>
  )
}

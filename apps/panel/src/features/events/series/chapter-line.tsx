import { type EventStatus, eventStatusName } from '@larunbat/rules/events/event-status'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StatusPill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Menu } from '../../../shared/overlays/menu.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { indexPath } from '../event/frame/sections.ts'
import { type ChapterRow, useArrangeChapters } from './series-queries.ts'

interface ChapterLineProps {
  seriesId: number
  chapter: ChapterRow
  number: number
  /** Numbers of its neighbours, whose place it takes when it is moved by one. */
  before: number | null | undefined
  after: number | null | undefined
  /** It, or the series, is in review or archived. */
  isLocked: boolean
  /** The button to move the line with. */
  handle: ReactNode
}

/** Number, title, day and state of a chapter; taking it out can be undone. */
export function ChapterLine({
  seriesId,
  chapter,
  number,
  before,
  after,
  isLocked,
  handle,
}: ChapterLineProps) {
  const { t } = useTranslation('series')
  const { language, date } = useFormat()
  const toast = useToast()
  const { add, takeOut, move } = useArrangeChapters()
  const { id, seriesOrder, startsAt, timeZone, status } = chapter
  const title = pickText(chapter.title, language) || t('untitled')
  const moveTo = (order: number | null | undefined) =>
    order && move.mutate({ id, order }, { onError: toast.failure })
  const putBack = async () => {
    try {
      await add.mutateAsync({ seriesId, id })
      if (seriesOrder) await move.mutateAsync({ id, order: seriesOrder })
    } catch (error) {
      toast.failure(error)
    }
  }
  const remove = async () => {
    try {
      await takeOut.mutateAsync(id)
      toast.success(t('takenOut', { title }), { undo: () => void putBack() })
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <>
      {handle}
      <span className="chapter-number">{number}</span>
      <span className="chapter-words">
        <Link className="chapter-link" to={indexPath(id)}>
          {title}
        </Link>
        <span className="meta">{startsAt ? date(startsAt, 'day', timeZone ?? undefined) : t('noDate')}</span>
        <StatusPill status={eventStatusName(status as EventStatus)} />
      </span>
      {!isLocked && (
        <Menu
          label={t('actionsOf', { title })}
          items={[
            { label: t('moveUp'), icon: 'up', isDisabled: !before, onSelect: () => moveTo(before) },
            { label: t('moveDown'), icon: 'down', isDisabled: !after, onSelect: () => moveTo(after) },
            { label: t('takeOut'), icon: 'close', onSelect: () => void remove() },
          ]}
        />
      )}
    </>
  )
}

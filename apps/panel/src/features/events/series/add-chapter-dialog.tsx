import { type EventStatus, eventStatusName } from '@larunbat/rules/events/event-status'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SearchField } from '../../../shared/data/search-field.tsx'
import { StatusPill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { type ChapterRow, useArrangeChapters, useCandidates } from './series-queries.ts'

interface AddChapterDialogProps {
  seriesId: number
  dialog: DialogState<undefined>
}

/** Makes events that are in no series chapters of this one, one after another. */
export function AddChapterDialog({ seriesId, dialog }: AddChapterDialogProps) {
  const { t } = useTranslation('series')
  const [text, setText] = useState('')
  // Those stay in the list, so that nothing jumps away under a finger or the keyboard.
  const [added, setAdded] = useState<ReadonlySet<number>>(new Set())
  const candidates = useCandidates(text, added, dialog.isOpen)
  return (
    <Dialog dialog={dialog} title={t('addOwn')} size="wide">
      <SearchField label={t('search')} value={text} onChange={setText} />
      <QueryView query={candidates} empty={<p className="muted chapters-empty">{t('noCandidates')}</p>}>
        {(rows) => (
          <ul className="chapters candidates" aria-label={t('addOwn')}>
            {rows.map((row) => (
              <Candidate
                key={row.id}
                seriesId={seriesId}
                row={row}
                isAdded={added.has(row.id)}
                onAdded={() => setAdded((before) => new Set(before).add(row.id))}
                onFailed={() => setAdded((before) => new Set([...before].filter((id) => id !== row.id)))}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </Dialog>
  )
}

interface CandidateProps {
  seriesId: number
  row: ChapterRow
  isAdded: boolean
  onAdded: () => void
  onFailed: () => void
}

function Candidate({ seriesId, row, isAdded, onAdded, onFailed }: CandidateProps) {
  const { t } = useTranslation('series')
  const { language, date } = useFormat()
  const toast = useToast()
  const { add } = useArrangeChapters()
  const title = pickText(row.title, language) || t('untitled')
  const handleAdd = async () => {
    if (isAdded) return
    // Called before the list is refreshed: otherwise the chapter would be missing for a moment.
    onAdded()
    try {
      await add.mutateAsync({ seriesId, id: row.id })
      toast.success(t('added', { title }))
    } catch (error) {
      onFailed()
      toast.failure(error)
    }
  }
  return (
    <li className="chapter">
      <span className="chapter-words">
        <strong>{title}</strong>
        <span className="meta">
          {row.startsAt ? date(row.startsAt, 'day', row.timeZone ?? undefined) : t('noDate')}
        </span>
        <StatusPill status={eventStatusName(row.status as EventStatus)} />
      </span>
      <Button
        size="small"
        icon={isAdded ? 'check' : 'plus'}
        isPending={add.isPending}
        aria-label={isAdded ? t('added', { title }) : t('addTitle', { title })}
        onClick={() => void handleAdd()}
      >
        {t(isAdded ? 'addedShort' : 'add')}
      </Button>
    </li>
  )
}

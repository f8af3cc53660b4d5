import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { useTakenOut, useUndoableDelete } from '../../../../shared/late-delete.ts'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../../shared/overlays/use-dialog.ts'
import { editsHub } from '../../../../shared/session.ts'
import { SortableList } from '../../../../shared/sortable/sortable-list.tsx'
import { TransferLine } from '../../../../shared/upload/transfer-line.tsx'
import { useTransfers } from '../../../../shared/upload/use-transfers.ts'
import { isLocked } from '../../event/frame/sections.ts'
import type { OpenEvent } from '../../event-queries.ts'
import { useDeleteVideo, useVideos } from '../video/video-queries.ts'
import { ExtraDialog } from './extra-dialog.tsx'
import { ExtraItem } from './extra-item.tsx'
import { type ExtraRow, useDeleteExtra, useOrderExtras } from './extra-queries.ts'
import { isExtraFileOf } from './extra-transfer.ts'
import './extras.css'

/** More about an event: videos, documents, links and sounds, in their order. */
export function ExtrasCard({ event }: { event: OpenEvent }) {
  const { t } = useTranslation(['multimedia', 'uploads'])
  const { language } = useFormat()
  const toast = useToast()
  const { id: eventId } = event
  const videos = useVideos(eventId)
  const order = useOrderExtras(eventId)
  const edited = useDialog<number>('extra')
  const transfers = useTransfers(useMemo(() => isExtraFileOf(eventId), [eventId]))
  const locked = isLocked(event, editsHub(event.hubId))
  const gone = useTakenOut('extra')
  const extras = event.extras.filter(({ id }) => !gone.has(id)).toSorted((a, b) => a.position - b.position)
  const remove = useDeleteExtra(eventId)
  const takeOut = useUndoableDelete({ kind: 'extra', text: t('extras.deleted'), remove: remove.mutateAsync })
  const dropVideo = useDeleteVideo(eventId)
  const ids = extras.map(({ id }) => id)
  const nameOf = (extra: ExtraRow | undefined) => pickText(extra?.title ?? '', language)
  const videoOf = ({ video }: ExtraRow) => videos.data?.find(({ id }) => String(id) === video?.id)
  return (
    <SectionCard title={t('extras.heading')} intro={t('extras.intro')} id="extras">
      <div className="stack">
        {extras.length === 0 && transfers.length === 0 && <p className="muted">{t('extras.none')}</p>}
        {extras.length > 0 && (
          <SortableList
            label={t('extras.heading')}
            className="extras"
            items={extras}
            idOf={({ id }) => id}
            nameOf={nameOf}
            isFixed={locked}
            onOrder={(after) => order(ids, after)}
          >
            {(extra, handle) => (
              <ExtraItem
                extra={extra}
                video={videoOf(extra)}
                isLocked={locked}
                handle={handle}
                onEdit={() => edited.open(extra.id)}
                onDelete={() => takeOut(extra.id)}
                onDropVideo={(id) => dropVideo.mutate(id, { onError: toast.failure })}
              />
            )}
          </SortableList>
        )}
        {transfers.length > 0 && (
          <ul className="transfers" aria-label={t('uploads:title')}>
            {transfers.map((transfer) => (
              <TransferLine key={transfer.id} transfer={transfer} />
            ))}
          </ul>
        )}
        {!locked && (
          <div className="row">
            <Button icon="plus" onClick={() => edited.open(0)}>
              {t('extras.add')}
            </Button>
          </div>
        )}
      </div>
      <ExtraDialog eventId={eventId} extras={extras} dialog={edited} />
    </SectionCard>
  )
}

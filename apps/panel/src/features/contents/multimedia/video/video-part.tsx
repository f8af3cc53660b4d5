import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { useTakenOut, useUndoableDelete } from '../../../../shared/late-delete.ts'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import { TransferLine } from '../../../../shared/upload/transfer-line.tsx'
import { useTransfers } from '../../../../shared/upload/use-transfers.ts'
import { VideoPlayer } from '../../../../shared/video-player.tsx'
import { FormFallback } from './form-fallback.tsx'
import { VideoChoice } from './video-choice.tsx'
import { VideoLinkForm } from './video-link-form.tsx'
import { type MainUse, useDeleteVideo, type VideoRow } from './video-queries.ts'
import { VideoState } from './video-state.tsx'
import { isVideoOf, sendVideo } from './video-transfer.ts'

interface VideoPartProps {
  contentId: number
  use: MainUse
  videos: readonly VideoRow[]
  isLocked: boolean
}

/** The main video or the trailer: what there is, what is on its way, and how to bring another one. */
export function VideoPart({ contentId, use, videos, isLocked }: VideoPartProps) {
  const { t } = useTranslation(['multimedia', 'common'])
  const toast = useToast()
  const remove = useDeleteVideo(contentId)
  const gone = useTakenOut('video')
  const takeOut = useUndoableDelete<number>({
    kind: 'video',
    remove: remove.mutateAsync,
    text: t('video.deleted'),
  })
  const transfers = useTransfers(useMemo(() => isVideoOf(contentId, use), [contentId, use]))
  const own = videos.filter((video) => video.use === use && !gone.has(video.id))
  const ready = own.findLast(({ status }) => status === 'ready')
  // An upload of this device is shown by its transfer.
  const sent = new Set(transfers.map(({ notes }) => notes.assetId))
  const others = own.filter(({ id, status }) => status !== 'ready' && !sent.has(id))
  const isFree = transfers.length === 0 && !others.some(({ status }) => status !== 'failed')
  const drop = (id: number) => remove.mutate(id, { onError: toast.failure })
  return (
    <div className="stack video-part" id={`video.${use}`}>
      <h3>{t(`video.${use}`)}</h3>
      {ready && (
        <div className="stack-tight">
          <VideoPlayer
            label={t(`video.${use}`)}
            url={ready.url}
            fileUrl={ready.fileUrl}
            posterUrl={ready.posterUrl}
            watchAt={(host) => t('video.watchAt', { host })}
          />
          {!isLocked && (
            <div className="row">
              <Button icon="trash" onClick={() => takeOut(ready.id)}>
                {t('video.remove')}
              </Button>
            </div>
          )}
        </div>
      )}
      {others.map((asset) => (
        <VideoState key={asset.id} asset={asset} isLocked={isLocked} onRemove={() => drop(asset.id)} />
      ))}
      {transfers.length > 0 && (
        <ul className="transfers" aria-label={t(`video.${use}`)}>
          {transfers.map((transfer) => (
            <TransferLine key={transfer.id} transfer={transfer} />
          ))}
        </ul>
      )}
      {isLocked && !ready && others.length === 0 && <p className="muted">{t('video.none')}</p>}
      {!isLocked && isFree && (
        <>
          <VideoChoice
            label={t(ready ? 'video.replace' : 'video.add', { what: t(`video.${use}`) })}
            hint={t(ready ? 'video.replaceHint' : 'video.hint')}
            onChoose={(chosen) => sendVideo(contentId, use, chosen)}
          />
          <FormFallback contentId={contentId} use={use} />
          <VideoLinkForm contentId={contentId} use={use} />
        </>
      )}
    </div>
  )
}

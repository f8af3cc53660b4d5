import { uploadTrailerWithForm } from '@larunbat/contract'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../shared/api/api.ts'
import { Button } from '../../../../shared/button.tsx'
import { TextField } from '../../../../shared/fields/text-field.tsx'
import { failureText } from '../../../../shared/forms/server-errors.ts'
import { useTakenOut, useUndoableDelete } from '../../../../shared/late-delete.ts'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import { toUploadUrl } from '../../../../shared/upload/storage-error.ts'
import { TransferLine } from '../../../../shared/upload/transfer-line.tsx'
import { useTransfers } from '../../../../shared/upload/use-transfers.ts'
import { VideoPlayer } from '../../../../shared/video-player.tsx'
import { saveFormReturn } from './form-return.ts'
import { VideoChoice } from './video-choice.tsx'
import { type MainUse, useDeleteVideo, useLinkVideo, type VideoRow } from './video-queries.ts'
import { VideoState } from './video-state.tsx'
import { isVideoOf, sendVideo } from './video-transfer.ts'

/** What resumable uploads need of a browser. */
const canResume = () => 'slice' in Blob.prototype && 'upload' in XMLHttpRequest.prototype

/** For browsers that cannot send in pieces: a plain form, which returns to `vimeoform`. */
function FormFallback({ eventId, use }: { eventId: number; use: MainUse }) {
  const { t } = useTranslation('multimedia')
  const toast = useToast()
  const open = useMutation({
    mutationFn: () => callApi(uploadTrailerWithForm, { fileName: t(`video.${use}`), eventId }),
    onSuccess: ({ uri }) => saveFormReturn({ uri, eventId, use }),
    onError: toast.failure,
  })
  if (canResume()) return null
  if (!open.data)
    return (
      <Button icon="upload" isPending={open.isPending} onClick={() => open.mutate()}>
        {t('video.byForm')}
      </Button>
    )
  return (
    <form className="stack" method="post" encType="multipart/form-data" action={toUploadUrl(open.data.form)}>
      <label className="field">
        <span className="field-label">{t('video.choose')}</span>
        <input type="file" name="file_data" accept="video/*" required />
      </label>
      <Button type="submit" icon="upload">
        {t('video.send')}
      </Button>
    </form>
  )
}

interface VideoPartProps {
  eventId: number
  use: MainUse
  videos: readonly VideoRow[]
  isLocked: boolean
}

/** The main video or the trailer: what there is, what is on its way, and how to bring another one. */
export function VideoPart({ eventId, use, videos, isLocked }: VideoPartProps) {
  const { t } = useTranslation(['multimedia', 'common'])
  const toast = useToast()
  const remove = useDeleteVideo(eventId)
  const gone = useTakenOut('video')
  const takeOut = useUndoableDelete<number>({
    kind: 'video',
    remove: remove.mutateAsync,
    text: t('video.deleted'),
  })
  const transfers = useTransfers(useMemo(() => isVideoOf(eventId, use), [eventId, use]))
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
            onChoose={(chosen) => sendVideo(eventId, use, chosen)}
          />
          <FormFallback eventId={eventId} use={use} />
          <VideoLinkForm eventId={eventId} use={use} />
        </>
      )}
    </div>
  )
}

/** The address of a video that is at YouTube or Vimeo already. */
function VideoLinkForm({ eventId, use }: { eventId: number; use: MainUse }) {
  const { t } = useTranslation(['multimedia', 'common'])
  const link = useLinkVideo(eventId, use)
  const form = useForm({ defaultValues: { url: '' } })
  const submit = form.handleSubmit(async ({ url }) => {
    try {
      await link.mutateAsync(url.trim())
      form.reset()
    } catch (error) {
      form.setError('url', { type: 'server', message: failureText(error, t) }, { shouldFocus: true })
    }
  })
  return (
    <form className="video-link" noValidate onSubmit={submit}>
      <TextField
        control={form.control}
        name="url"
        type="url"
        inputMode="url"
        label={t('video.link')}
        hint={t('video.linkHint')}
        placeholder="https://youtu.be/…"
      />
      <Button type="submit" icon="link" isPending={link.isPending} disabled={!form.watch('url')}>
        {t('video.linkAction')}
      </Button>
    </form>
  )
}

import { pickText } from '@larunbat/rules/text/multilingual-text'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../shared/button.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { Icon, type IconName } from '../../../../shared/icon.tsx'
import { TransferLine } from '../../../../shared/upload/transfer-line.tsx'
import { bytesText } from '../../../../shared/upload/transfer-texts.ts'
import { useTransfers } from '../../../../shared/upload/use-transfers.ts'
import { VideoPlayer } from '../../../../shared/video-player.tsx'
import type { VideoRow } from '../video/video-queries.ts'
import { VideoState } from '../video/video-state.tsx'
import { isVideoOfExtra } from '../video/video-transfer.ts'
import type { ExtraKind, ExtraRow } from './extra-queries.ts'

const ICONS: Record<ExtraKind, IconName> = {
  video: 'film',
  document: 'document',
  link: 'link',
  audio: 'sound',
}

interface ExtraItemProps {
  extra: ExtraRow
  /** The video of a video extra, as far as it has come. */
  video: VideoRow | undefined
  isLocked: boolean
  handle: ReactNode
  onEdit: () => void
  onDelete: () => void
  onDropVideo: (id: number) => void
}

/** One extra: what it is, what it leads to, how far its video has come. */
export function ExtraItem({ extra, video, isLocked, handle, ...on }: ExtraItemProps) {
  const { t } = useTranslation(['multimedia', 'common'])
  const { language } = useFormat()
  const transfers = useTransfers(useMemo(() => isVideoOfExtra(extra.id), [extra.id]))
  const name = pickText(extra.title, language)
  const description = pickText(extra.description, language)
  return (
    <div className="extra">
      <div className="extra-head">
        {handle}
        <Icon name={ICONS[extra.kind]} />
        <span className="extra-words">
          <strong>{name}</strong>
          <span className="meta">
            {t(`extras.kinds.${extra.kind}`)}
            {extra.file && ` · ${bytesText(extra.file.bytes)}`}
          </span>
        </span>
        {!isLocked && (
          <>
            <IconButton icon="edit" size="small" label={t('extras.editOf', { name })} onClick={on.onEdit} />
            <IconButton
              icon="trash"
              size="small"
              label={t('extras.deleteOf', { name })}
              onClick={on.onDelete}
            />
          </>
        )}
      </div>
      {description && <p className="extra-text">{description}</p>}
      {extra.kind === 'link' && extra.url && (
        <a href={extra.url} target="_blank" rel="noreferrer">
          {extra.url}
        </a>
      )}
      {extra.kind === 'document' && extra.file && (
        <a href={extra.file.url} target="_blank" rel="noreferrer">
          {extra.file.name}
        </a>
      )}
      {extra.kind === 'audio' && extra.file && (
        // biome-ignore lint/a11y/useMediaCaption: there is no picture to lay captions on
        <audio controls preload="none" src={extra.file.url} aria-label={name} />
      )}
      {extra.kind === 'video' && video?.status === 'ready' && (
        <VideoPlayer
          label={name}
          url={video.url}
          fileUrl={video.fileUrl}
          posterUrl={video.posterUrl}
          watchAt={(host) => t('video.watchAt', { host })}
        />
      )}
      {transfers.map((transfer) => (
        <ul key={transfer.id} className="transfers">
          <TransferLine transfer={transfer} />
        </ul>
      ))}
      {video && video.status !== 'ready' && transfers.length === 0 && (
        <VideoState asset={video} isLocked={isLocked} onRemove={() => on.onDropVideo(video.id)} />
      )}
    </div>
  )
}

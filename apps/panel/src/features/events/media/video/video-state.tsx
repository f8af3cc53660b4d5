import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { Banner } from '../../../../shared/data/banner.tsx'
import { ProgressMeter } from '../../../../shared/data/progress-meter.tsx'
import { bytesText } from '../../../../shared/upload/transfer-texts.ts'
import type { VideoRow } from './video-queries.ts'
import { adoptVideo } from './video-transfer.ts'

interface VideoStateProps {
  asset: VideoRow
  isLocked: boolean
  onRemove: () => void
}

/** A video that cannot be watched yet: half sent, being prepared, or failed and why. */
export function VideoState({ asset, isLocked, onRemove }: VideoStateProps) {
  const { t } = useTranslation(['multimedia', 'common'])
  const name = asset.fileName ?? ''
  if (asset.status === 'processing')
    return (
      <div className="video-state" role="status">
        <span>{t('video.processing', { name })}</span>
        <ProgressMeter done={asset.progress} of={100} label={t('video.processing', { name })} />
        <span className="meta">{t('video.processingHint')}</span>
      </div>
    )
  if (asset.status === 'failed')
    return (
      <Banner
        kind="danger"
        actions={
          !isLocked && (
            <Button size="small" icon="close" onClick={onRemove}>
              {t('video.dismiss')}
            </Button>
          )
        }
      >
        {t('video.failed', { name })} {t([`video.fault.${faultOf(asset)}`, 'video.fault.other'])}
      </Banner>
    )
  return <HalfSent asset={asset} isLocked={isLocked} onRemove={onRemove} />
}

const faultOf = ({ error }: VideoRow) => (error ?? '').replace(/^video\./, '') || 'other'

function HalfSent({ asset, isLocked, onRemove }: VideoStateProps) {
  const { t } = useTranslation(['multimedia', 'uploads', 'common'])
  const input = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  const name = asset.fileName ?? ''
  const { received, bytes, uploadLink } = asset
  const share = bytes ? Math.floor(((received ?? 0) / bytes) * 100) : 0
  const handleFile = (file: File | undefined) => {
    if (file) setWrong(!adoptVideo(asset, { file }))
  }
  return (
    <div className="video-state">
      <span>
        {t('video.halfSent', { name, received: bytesText(received ?? 0), bytes: bytesText(bytes ?? 0) })}
      </span>
      <ProgressMeter done={share} of={100} label={t('uploads:progressOf', { name })} />
      {isWrong && (
        <span className="field-error" role="alert">
          {t('uploads:wrongFile', { name })}
        </span>
      )}
      {!isLocked && (
        <div className="row">
          {uploadLink && (
            <Button icon="play" onClick={() => input.current?.click()}>
              {t('uploads:chooseSame')}
            </Button>
          )}
          <Button icon="close" onClick={onRemove}>
            {t('video.cancel')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('uploads:chooseSame')}
            onChange={(event) => {
              handleFile(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </div>
      )}
    </div>
  )
}

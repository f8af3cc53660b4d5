import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { FileDrop } from '../fields/file-drop.tsx'
import './participant.css'
import { late } from '../late.tsx'
import type { Shape } from './photo-crop.tsx'

const PhotoCrop = late(async () => ({ default: (await import('./photo-crop.tsx')).PhotoCrop }))

/** Larger ones are no photo; the browser makes them small before they are sent. */
const MAX_MB = 50

interface PhotoFieldProps {
  label: string
  hint: string
  shape: Shape
  /** Address of the stored photo, base64 of one just cut, null for none. */
  value: string | null
  error?: string
  onChange: (value: string | null) => void
}

/** A photo: choose, cut as it will be shown, take away. */
export function PhotoField({ label, hint, shape, value, error, onChange }: PhotoFieldProps) {
  const { t } = useTranslation(['people', 'common'])
  const [picture, setPicture] = useState<ImageBitmap>()
  const [fault, setFault] = useState<string>()
  const close = () => {
    picture?.close()
    setPicture(undefined)
  }
  const handleFiles = async ([file]: File[]) => {
    if (!file) return
    setFault(undefined)
    if (file.size > MAX_MB * 1024 * 1024)
      return setFault(t('common:image.tooBig', { name: file.name, max: MAX_MB }))
    const next = await createImageBitmap(file).catch(() => undefined)
    if (!next) return setFault(t('common:image.unreadable', { name: file.name }))
    close()
    setPicture(next)
  }
  return (
    <FileDrop
      label={label}
      hint={hint}
      accept="image/jpeg,image/png,image/webp,image/avif"
      hasCamera
      error={fault ?? error}
      onFiles={(files) => void handleFiles(files)}
    >
      {picture ? (
        <Suspense>
          <PhotoCrop
            picture={picture}
            shape={shape}
            onCancel={close}
            onDone={(base64) => {
              close()
              onChange(base64)
            }}
          />
        </Suspense>
      ) : (
        value && (
          <>
            <img
              className="photo-now"
              data-round={shape.isRound || undefined}
              src={addressOf(value)}
              alt={t('photo.now')}
            />
            <Button size="small" kind="quiet" icon="trash" onClick={() => onChange(null)}>
              {t('photo.remove')}
            </Button>
          </>
        )
      )}
    </FileDrop>
  )
}

/** A stored photo has an address; one just cut is its own content. */
function addressOf(photo: string): string {
  return /^(\/|https?:)/.test(photo) && photo.length < 1000 ? photo : `data:image/jpeg;base64,${photo}`
}

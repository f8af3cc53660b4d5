import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { areaOf, type Crop, MAX_ZOOM, MIDDLE, pushed } from './crop-area.ts'

export interface Shape {
  /** Width by height. */
  aspect: number
  /** Pixels of the result; a smaller cut is not enlarged. */
  width: number
  isRound?: boolean
}

interface PhotoCropProps {
  picture: ImageBitmap
  shape: Shape
  /** Told the cut as a base64 JPEG, without the `data:` prefix. */
  onDone: (base64: string) => void
  onCancel: () => void
}

/** Chooses what a photo shows, as others will see it: by dragging, or with three sliders. */
export function PhotoCrop({ picture, shape, onDone, onCancel }: PhotoCropProps) {
  const { t } = useTranslation(['people', 'common'])
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [crop, setCrop] = useState<Crop>(MIDDLE)
  const area = areaOf(picture, shape.aspect, crop)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, shape, crop)
  }, [picture, shape, crop])
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])

  const handleDrag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const by = { x: event.movementX / width, y: event.movementY / height }
    setCrop((now) => pushed(picture, shape.aspect, now, by))
  }
  const slider = (name: keyof Crop, min: number, max: number) => (
    <label className="crop-slider">
      <span>{t(`crop.${name}`)}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={crop[name]}
        onChange={(event) => setCrop({ ...crop, [name]: Number(event.target.value) })}
      />
    </label>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: no legend is shown
    <div className="crop" role="group" aria-label={t('crop.title')} ref={frame}>
      <canvas
        ref={canvas}
        className="crop-view"
        data-round={shape.isRound || undefined}
        role="img"
        aria-label={t('crop.preview')}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={handleDrag}
      />
      {slider('zoom', 1, MAX_ZOOM)}
      {slider('x', 0, 1)}
      {slider('y', 0, 1)}
      {area.width < shape.width / 2 && <p className="meta">{t('crop.small')}</p>}
      <div className="row">
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button kind="primary" onClick={() => onDone(toBase64(picture, shape, crop))}>
          {t('crop.use')}
        </Button>
      </div>
    </div>
  )
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, { aspect, width }: Shape, crop: Crop): void {
  const area = areaOf(picture, aspect, crop)
  canvas.width = Math.max(1, Math.round(Math.min(width, area.width)))
  canvas.height = Math.max(1, Math.round(canvas.width / aspect))
  const paper = canvas.getContext('2d')
  if (!paper) return
  // A JPEG has no transparency; what was transparent would be black.
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.imageSmoothingQuality = 'high'
  paper.drawImage(picture, area.left, area.top, area.width, area.height, 0, 0, canvas.width, canvas.height)
}

function toBase64(picture: ImageBitmap, shape: Shape, crop: Crop): string {
  const canvas = document.createElement('canvas')
  draw(canvas, picture, shape, crop)
  return canvas.toDataURL('image/jpeg', 0.92).replace(/^data:[^,]*,/, '')
}

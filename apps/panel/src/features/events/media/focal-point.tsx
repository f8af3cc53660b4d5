import { pickText } from '@larunbat/rules/text/multilingual-text'
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { Picture } from '../../../shared/picture.tsx'
import { type MediaRow, useUpdateMedia } from './media-queries.ts'

/** Where pictures are shown cropped: cards of the programme, the head of the event's page, cards of social networks. */
const FORMATS = [
  ['card', '4 / 3'],
  ['wide', '16 / 9'],
  ['social', '1.91 / 1'],
] as const
const STEP = 0.02
const LONG_STEP = 0.1
const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Waits until the keys rest before it stores the point. */
const REST_MS = 700

interface Point {
  x: number
  y: number
}

const inside = (share: number) => Math.min(1, Math.max(0, Math.round(share * 1000) / 1000))
const percent = (share: number) => Math.round(share * 100)

/** The point of a picture that every crop keeps: dragged, or moved with the arrow keys; each crop is shown live. */
export function FocalPoint({ picture }: { picture: MediaRow }) {
  const { t } = useTranslation('multimedia')
  const { language } = useFormat()
  const toast = useToast()
  const update = useUpdateMedia(picture.eventId)
  const hintId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stored = { x: picture.focusX ?? 0.5, y: picture.focusY ?? 0.5 }
  const [moved, setMoved] = useState<Point>()
  const point = moved ?? stored
  const shown = { ...picture, focusX: point.x, focusY: point.y }

  const store = (next: Point | null) => {
    clearTimeout(rest.current)
    update.mutate(
      { id: picture.id, focusX: next?.x ?? null, focusY: next?.y ?? null },
      { onError: toast.failure, onSettled: () => setMoved((now) => (now === next ? undefined : now)) },
    )
  }
  const follow = (event: PointerEvent): Point | undefined => {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return undefined
    const next = {
      x: inside((event.clientX - box.left) / box.width),
      y: inside((event.clientY - box.top) / box.height),
    }
    setMoved(next)
    return next
  }
  const handleKey = (event: KeyboardEvent) => {
    const way = STEPS[event.key]
    if (!way) return
    event.preventDefault()
    const step = event.shiftKey ? LONG_STEP : STEP
    const next = { x: inside(point.x + way[0] * step), y: inside(point.y + way[1] * step) }
    setMoved(next)
    clearTimeout(rest.current)
    rest.current = setTimeout(() => store(next), REST_MS)
  }
  const words = t('focus.at', { x: percent(point.x), y: percent(point.y) })
  return (
    <div className="focus-part">
      <div className="stack-tight">
        <strong>{t('focus.title')}</strong>
        <span className="field-hint" id={hintId}>
          {t('focus.hint')}
        </span>
        <div
          ref={frame}
          className="focus-frame"
          onPointerDown={(event) => {
            if (event.button !== 0) return
            event.preventDefault()
            event.currentTarget.setPointerCapture(event.pointerId)
            event.currentTarget.querySelector('button')?.focus()
            follow(event)
          }}
          onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
          onPointerUp={(event) => {
            if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
            const next = follow(event)
            if (next) store(next)
          }}
          onPointerCancel={() => setMoved(undefined)}
        >
          <Picture
            picture={picture}
            alt={pickText(picture.alt, language)}
            sizes="(min-width: 700px) 480px, 90vw"
          />
          <button
            type="button"
            className="focus-point"
            style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
            aria-label={`${t('focus.title')}: ${words}`}
            aria-describedby={hintId}
            onKeyDown={handleKey}
          />
        </div>
        <span className="visually-hidden" role="status">
          {moved && words}
        </span>
        {(picture.focusX !== null || moved) && (
          <div className="row">
            <Button size="small" icon="undo" onClick={() => store(null)}>
              {t('focus.middle')}
            </Button>
          </div>
        )}
      </div>
      <ul className="focus-previews" aria-label={t('focus.previews')}>
        {FORMATS.map(([format, ratio]) => (
          <li key={format} data-format={format}>
            <span className="focus-preview" style={{ aspectRatio: ratio }}>
              <Picture picture={shown} alt="" sizes="240px" isCropped />
            </span>
            <span className="meta">{t(`focus.${format}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

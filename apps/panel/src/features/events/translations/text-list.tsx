import type { TextLanguage } from '@larunbat/rules/text/language'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { type EventText, stateOf } from '../event/tools/text-states.ts'
import { TextRow } from './text-row.tsx'

interface TextListProps {
  eventId: number
  texts: readonly EventText[]
  source: TextLanguage
  target: TextLanguage
  isOnlyLeft: boolean
  isLocked: boolean
}

/** The texts below each other; on phones one at a time. */
export function TextList({ eventId, texts, source, target, isOnlyLeft, isLocked }: TextListProps) {
  const { t } = useTranslation('event-work')
  const list = useRef<HTMLDivElement>(null)
  const isLeft = (text: EventText) => ['missing', 'stale'].includes(stateOf(text, source, target))
  // Texts open when the list was requested stay in it: a text must not disappear while the user edits it.
  const [shownKeys] = useState(
    () =>
      new Set(
        texts
          .filter((text) => (isOnlyLeft ? isLeft(text) : stateOf(text, source, target) !== 'unneeded'))
          .map(({ key }) => key),
      ),
  )
  const shown = texts.filter(({ key }) => shownKeys.has(key))
  const firstLeft = Math.max(0, shown.findIndex(isLeft))
  const [at, setAt] = useState(firstLeft)
  const current = Math.min(at, shown.length - 1)
  const goTo = (place: number) => {
    setAt(place)
    // The row is drawn before it can be reached on a phone.
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(`[data-text="${CSS.escape(shown[place]?.key ?? '')}"] textarea`)
        ?.focus(),
    )
  }
  const goNext = (from: number) => {
    const places = shown.map((_, place) => (from + 1 + place) % shown.length)
    const next = places.find((place) => place !== from && shown[place] && isLeft(shown[place]))
    goTo(next ?? (from + 1) % shown.length)
  }
  if (shown.length === 0) return null
  return (
    <>
      <div className="bench-list" ref={list}>
        {shown.map((text, place) => (
          <div key={text.key} className="bench-item" data-current={place === current || undefined}>
            <TextRow
              eventId={eventId}
              text={text}
              source={source}
              target={target}
              isLocked={isLocked}
              onNext={() => goNext(place)}
            />
          </div>
        ))}
      </div>
      <div className="bench-steps">
        <Button icon="back" disabled={current <= 0} onClick={() => setAt(current - 1)}>
          {t('texts.previous')}
        </Button>
        <span>{t('texts.at', { place: current + 1, of: shown.length })}</span>
        <Button disabled={current >= shown.length - 1} onClick={() => setAt(current + 1)}>
          {t('texts.next')}
        </Button>
      </div>
    </>
  )
}

import type { EventStatusName } from '@larunbat/rules/events/event-status'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './data.css'

export type Tone = 'wait' | 'review' | 'live' | 'past' | 'danger'
/** The colour of each state of an event. */
export const STATUS_TONES = {
  inProgress: 'wait',
  inReview: 'review',
  published: 'live',
  archived: 'past',
} as const

/** A short word on a colour. */
export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="pill" data-tone={tone}>
      {children}
    </span>
  )
}

/** The state of an event, in words and colour. `status` is a name of `eventStatusName`. */
export function StatusPill({ status }: { status: EventStatusName }) {
  const { t } = useTranslation()
  return <Pill tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Pill>
}

import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import '../../../shared/fields/field.css'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { zoneOf } from '../event/form/zone.ts'
import type { OpenEvent } from '../event-queries.ts'
import type { SessionChanges } from '../sessions/session-queries.ts'
import './radar.css'
import { RadarFindings } from './radar-findings.tsx'
import { useRadar, useSettled } from './radar-queries.ts'

interface Time {
  key: string
  startsAt: string
  endsAt: string | null
}

/** The times of an event that are still to come, or all when none is; its sessions, else its own time. */
function timesOf({ sessions, startsAt }: OpenEvent): Time[] {
  const own = startsAt ? [{ key: 'event', startsAt, endsAt: null }] : []
  const all = sessions
    .filter(({ status }) => status !== 'cancelled')
    .map((session) => ({ key: String(session.id), startsAt: session.startsAt, endsAt: session.endsAt }))
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  const times = all.length > 0 ? all : own
  const coming = times.filter((time) => Date.parse(time.startsAt) > Date.now())
  return coming.length > 0 ? coming : times
}

/** What else takes place when an event does, as it is stored: sections store themselves while one types. */
export function RadarCard({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('radar')
  const { date } = useFormat()
  const times = timesOf(event)
  const [wanted, setWanted] = useState('')
  const time = times.find(({ key }) => key === wanted) ?? times[0]
  const { city, venueName, lat, lng, disciplineIds, durationMin } = event
  // What makes an answer another one, the length of the event included, is part of the question.
  const wish = { city, venueName, lat, lng, disciplineIds, endsAt: time?.endsAt ?? endOf(time, durationMin) }
  const radar = useRadar({ eventId: event.id, startsAt: time?.startsAt, ...wish })
  return (
    <SectionCard
      id="radar"
      title={city ? t('titleIn', { city }) : t('title')}
      intro={t('intro')}
      actions={
        times.length > 1 && (
          <select
            className="input radar-when"
            aria-label={t('when')}
            value={time?.key}
            onChange={(event) => setWanted(event.target.value)}
          >
            {times.map(({ key, startsAt }) => (
              <option key={key} value={key}>
                {date(startsAt, 'dateTime', zoneOf(event))}
              </option>
            ))}
          </select>
        )
      }
    >
      {time ? (
        <RadarFindings radar={radar} time={{ ...time, endsAt: wish.endsAt }} />
      ) : (
        <p className="muted">{t('noTime')}</p>
      )}
    </SectionCard>
  )
}

interface SessionRadarProps {
  form: UseFormReturn<SessionChanges, unknown, SessionChanges>
  event: OpenEvent
}

/** The same for a session that is being typed. */
export function SessionRadar({ form, event }: SessionRadarProps) {
  const { t } = useTranslation('radar')
  const [startsAt, endsAt] = form.watch(['startsAt', 'endsAt'])
  const start = useSettled(startsAt)
  const end = useSettled(endsAt ?? null)
  const radar = useRadar({ eventId: event.id, startsAt: start, endsAt: end })
  if (!start) return null
  return (
    <section className="radar-inset" aria-label={t('title')}>
      <RadarFindings
        radar={radar}
        time={{ startsAt: start, endsAt: end ?? endOf({ startsAt: start }, event.durationMin) }}
      />
    </section>
  )
}

const MINUTE_MS = 60_000

function endOf(time: Pick<Time, 'startsAt'> | undefined, durationMin: number | null): string | null {
  if (!time || Number.isNaN(Date.parse(time.startsAt))) return null
  return new Date(Date.parse(time.startsAt) + Math.max(1, durationMin ?? 60) * MINUTE_MS).toISOString()
}

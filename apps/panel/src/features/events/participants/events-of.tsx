import { type EventStatus, eventStatusName } from '@larunbat/rules/events/event-status'
import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FilterSelect } from '../../../shared/data/filter-select.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { StatusPill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { isAdmin, useUser } from '../../../shared/session.ts'
import '../../../shared/data/list-tools.css'
import { MAX_EVENTS, useEventsOf } from './people-queries.ts'

const FIRST_YEAR = 2015

/** The events of a participant; one's own lead to their page. */
export function EventsOf({ personId }: { personId: number }) {
  const { t } = useTranslation('people')
  const { language, date, number } = useFormat()
  const user = useUser()
  const [from, setFrom] = useState<number>()
  const [until, setUntil] = useState<number>()
  const query = useEventsOf(personId, { yearFrom: from, yearUntil: until })
  const nextYear = new Date().getFullYear() + 1
  const years = Array.from({ length: nextYear - FIRST_YEAR + 1 }, (_, n) => nextYear - n).map((year) => ({
    value: year,
    label: String(year),
  }))
  return (
    <SectionCard title={t('events.title')}>
      <div className="tools person-years">
        <FilterSelect label={t('events.from')} value={from} options={years} onChange={setFrom} />
        <FilterSelect label={t('events.until')} value={until} options={years} onChange={setUntil} />
      </div>
      <QueryView
        query={query}
        isEmpty={({ total }) => total === 0}
        empty={<p className="muted">{t(from || until ? 'events.noneOfYears' : 'events.none')}</p>}
      >
        {({ rows, total }) => (
          <>
            <ul className="person-events" aria-label={t('events.title')}>
              {rows.map((event) => {
                const title = pickText(event.title, language)
                return (
                  <li key={event.id}>
                    <span className="lines">
                      {isAdmin(user) || event.ownerId === user?.id ? (
                        <Link className="row-link cut" to={`/indice-contenido/${event.id}`}>
                          {title}
                        </Link>
                      ) : (
                        <strong className="cut">{title}</strong>
                      )}
                      <span className="meta cut">
                        {[
                          event.startsAt && date(event.startsAt, 'day', event.timeZone ?? undefined),
                          event.city,
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                    <StatusPill status={eventStatusName(event.status as EventStatus)} />
                  </li>
                )
              })}
            </ul>
            {total > MAX_EVENTS && (
              <p className="meta">{t('events.more', { shown: number(MAX_EVENTS), total: number(total) })}</p>
            )}
          </>
        )}
      </QueryView>
    </SectionCard>
  )
}

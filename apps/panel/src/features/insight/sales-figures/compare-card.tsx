import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Chart } from './chart/chart.tsx'
import type { SalesAddress } from './sales-address.ts'
import { type Comparison, useComparison } from './sales-queries.ts'
import { ScrollTable } from './scroll-table.tsx'

/** An edition beside the one before it, an event beside its last one; nothing when there is none to compare with. */
export function CompareCard({ address, isReady }: { address: SalesAddress; isReady: boolean }) {
  const { t } = useTranslation('analytics')
  const { language } = useFormat()
  const { filters, measure } = address
  const isEvent = filters.eventId !== undefined
  const isPart = filters.sessionId !== undefined || filters.ticketTypeId !== undefined
  const isComparable = isReady && (isEvent ? !isPart : filters.editionId !== undefined)
  const { data } = useComparison(isComparable ? filters : undefined)
  const [isTable, setTable] = useState(false)
  const hasBefore = data?.days.some(({ ticketsBefore }) => (ticketsBefore ?? 0) > 0)
  if (!isComparable || !data?.before || !data.edition || !hasBefore) return null
  return (
    <section className="sales-card" aria-labelledby="sales-compare">
      <header className="sales-card-head">
        <h2 id="sales-compare">{t('compare.title', { year: data.before.year })}</h2>
        <ul className="sales-legend">
          <li data-look="now">{t('compare.now', { year: data.edition.year })}</li>
          <li data-look="before">{t('compare.now', { year: data.before.year })}</li>
        </ul>
        <Button kind="quiet" size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t(isTable ? 'history.asChart' : 'history.asTable')}
        </Button>
      </header>
      <p className="sales-hint">
        {data.eventBefore
          ? t('compare.eventText', { title: pickText(data.eventBefore.title, language) })
          : t('compare.text')}
      </p>
      {isTable ? <CompareTable data={data} /> : <CompareChart data={data} measure={measure} />}
    </section>
  )
}

type Day = Comparison['days'][number]

function useDayWords() {
  const { t } = useTranslation('analytics')
  const { number } = useFormat()
  return (days: number) =>
    days === 0
      ? t('compare.dayZero')
      : t(days > 0 ? 'compare.dayCount' : 'compare.begun', {
          count: Math.abs(days),
          total: number(Math.abs(days)),
        })
}

/** The days until nothing is sold any more in either edition: a year of a level line would leave the sale no room. */
function untilQuiet({ days, today }: Comparison): Comparison['days'] {
  const lastMove = days.findLastIndex((day, index) => {
    const earlier = days[index - 1]
    return (
      earlier && (day.ticketsBefore !== earlier.ticketsBefore || (day.tickets ?? 0) > (earlier.tickets ?? 0))
    )
  })
  const now = days.findIndex((day) => day.days === today)
  return days.slice(0, Math.max(lastMove, now, 1) + 2)
}

function CompareChart({ data, measure }: { data: Comparison; measure: SalesAddress['measure'] }) {
  const { t } = useTranslation('analytics')
  const { number, money } = useFormat()
  const dayWords = useDayWords()
  const { edition, before, today, currency } = data
  const days = untilQuiet(data)
  const isTickets = measure === 'tickets'
  const now = (day: Day) => (isTickets ? day.tickets : day.saleCents)
  const earlier = (day: Day) => (isTickets ? day.ticketsBefore : day.saleCentsBefore)
  const format = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : isTickets ? number(value) : money(value, currency)
  const at = days.findIndex((day) => day.days === today)
  const current = days[at]
  const last = days.at(-1)
  const [year, yearBefore] = [edition?.year ?? '', before?.year ?? '']
  return (
    <Chart
      label={t('compare.summary', {
        year,
        before: yearBefore,
        now: format(current && now(current)),
        atThisPoint: format(current && earlier(current)),
        end: format(last && earlier(last)),
      })}
      lines={[
        { key: 'before', values: days.map(earlier), look: 'line' },
        { key: 'now', values: days.map(now), look: 'area' },
      ]}
      ticks={days.map((day) => number(day.days))}
      describe={(index) => {
        const day = days[index]
        if (!day) return ''
        return `${dayWords(day.days)}\n${year}: ${format(now(day))}\n${yearBefore}: ${format(earlier(day))}`
      }}
      formatValue={(value) => number(isTickets ? value : value / 100)}
      mark={at >= 0 ? { at, label: t('compare.today') } : undefined}
    />
  )
}

function CompareTable({ data: { days, edition, before, currency } }: { data: Comparison }) {
  const { t } = useTranslation('analytics')
  const { number, money } = useFormat()
  const words = useDayWords()
  const count = (value: number | null) => (value === null ? '–' : number(value))
  const amount = (cents: number | null) => (cents === null ? '–' : money(cents, currency))
  return (
    <ScrollTable label={`${t('compare.title', { year: before?.year ?? '' })} · ${t('history.table')}`}>
      <thead>
        <tr>
          <th scope="col">{t('compare.days')}</th>
          {[edition, before].flatMap((one) =>
            (['tickets', 'saleCents'] as const).map((key) => (
              <th key={`${one?.year}-${key}`} scope="col">
                {t(`history.of.${key}`)} {one?.year}
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.days}>
            <th scope="row">{words(day.days)}</th>
            <td>{count(day.tickets)}</td>
            <td>{amount(day.saleCents)}</td>
            <td>{count(day.ticketsBefore)}</td>
            <td>{amount(day.saleCentsBefore)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

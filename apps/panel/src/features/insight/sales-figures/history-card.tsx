import { SALES_GRAINS } from '@larunbat/contract'
import { toWallTime } from '@larunbat/rules/time/dates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { FilterChips } from '../../../shared/data/filter-chips.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Chart } from './chart/chart.tsx'
import { fillTimes } from './fill-times.ts'
import { MEASURES, type SalesAddress } from './sales-address.ts'
import { type SalesHistory, soldOf, useSalesHistory } from './sales-queries.ts'
import { ScrollTable } from './scroll-table.tsx'

/** Sales over time, as a picture or as a table. */
export function HistoryCard({ address, isReady }: { address: SalesAddress; isReady: boolean }) {
  const { t } = useTranslation('analytics')
  const { filters, grain, measure, change } = address
  const query = useSalesHistory(isReady ? { ...filters, grain } : undefined)
  const [isTable, setTable] = useState(false)
  return (
    <section className="sales-card" aria-labelledby="sales-history">
      <header className="sales-card-head">
        <h2 id="sales-history">{t('history.title')}</h2>
        <FilterChips
          label={t('history.measure')}
          value={measure}
          options={MEASURES.map((value) => ({ value, label: t(`history.of.${value}`) }))}
          onChange={(medida) => change({ medida: medida === 'tickets' ? undefined : medida })}
        />
        <FilterChips
          label={t('history.grainLabel')}
          value={grain ?? query.data?.grain ?? 'dia'}
          options={SALES_GRAINS.map((value) => ({ value, label: t(`history.grain.${value}`) }))}
          onChange={(grano) => change({ grano })}
        />
        <Button kind="quiet" size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t(isTable ? 'history.asChart' : 'history.asTable')}
        </Button>
      </header>
      <QueryView
        query={query}
        skeleton={<Skeleton rows={1} height={248} />}
        isEmpty={({ points }) => points.length === 0}
        empty={<p className="sales-none">{t('history.none')}</p>}
      >
        {(history) =>
          isTable ? <HistoryTable history={history} /> : <HistoryChart history={history} measure={measure} />
        }
      </QueryView>
    </section>
  )
}

function HistoryChart({ history, measure }: { history: SalesHistory; measure: SalesAddress['measure'] }) {
  const { t } = useTranslation('analytics')
  const { number, money } = useFormat()
  const { long, short } = useTimeWords(history)
  const { points, grain, timeZone, currency } = history
  const found = new Map(
    points.map((point) => [
      point.at,
      measure === 'tickets' ? soldOf(point) : point.saleCents - point.refundCents,
    ]),
  )
  const times = fillTimes(
    points.map(({ at }) => at),
    grain,
    timeZone,
  )
  const values = times.map((at) => found.get(at) ?? 0)
  const format = (value: number) => (measure === 'tickets' ? number(value) : money(value, currency))
  const total = values.reduce((sum, value) => sum + value, 0)
  const most = values.indexOf(Math.max(...values))
  return (
    <Chart
      label={t('history.summary', {
        measure: t(`history.of.${measure}`),
        from: long(times[0] ?? ''),
        until: long(times.at(-1) ?? ''),
        total: format(total),
        most: format(values[most] ?? 0),
        when: long(times[most] ?? ''),
      })}
      lines={[{ key: measure, values, look: 'bars' }]}
      ticks={times.map(short)}
      describe={(index) =>
        t('history.point', { when: long(times[index] ?? ''), value: format(values[index] ?? 0) })
      }
      formatValue={(value) => (measure === 'tickets' ? number(value) : number(value / 100))}
    />
  )
}

function HistoryTable({ history }: { history: SalesHistory }) {
  const { t } = useTranslation('analytics')
  const { number, money } = useFormat()
  const { long } = useTimeWords(history)
  const { points, currency } = history
  let running = 0
  const rows = points.map((point) => {
    const sold = soldOf(point)
    running += sold
    return { ...point, sold, running }
  })
  return (
    <ScrollTable label={`${t('history.title')} · ${t('history.table')}`}>
      <thead>
        <tr>
          <th scope="col">{t('history.when')}</th>
          <th scope="col">{t('tile.tickets')}</th>
          <th scope="col">{t('sheet.cancelled')}</th>
          <th scope="col">{t('history.running')}</th>
          <th scope="col">{t('tile.income')}</th>
          <th scope="col">{t('sheet.refundCents')}</th>
          <th scope="col">{t('sheet.causeCents')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.toReversed().map((row) => (
          <tr key={row.at}>
            <th scope="row">{long(row.at)}</th>
            <td>{number(row.sold)}</td>
            <td>{number(row.cancelled)}</td>
            <td>{number(row.running)}</td>
            <td>{money(row.saleCents, currency)}</td>
            <td>{money(row.refundCents, currency)}</td>
            <td>{money(row.causeCents, currency)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

/** How the beginnings of hours, days and weeks are called, long and on an axis. */
function useTimeWords({ grain, timeZone }: Pick<SalesHistory, 'grain' | 'timeZone'>) {
  const { t } = useTranslation('analytics')
  const { date, language } = useFormat()
  const long = (at: string) =>
    grain === 'hora'
      ? date(at, 'dateTime', timeZone)
      : grain === 'dia'
        ? date(at, 'day', timeZone)
        : t('history.week', { day: date(at, 'day', timeZone) })
  const short = (at: string) => {
    const wall = toWallTime(at, timeZone)
    const [month, day] = [Number(wall.slice(5, 7)), Number(wall.slice(8, 10))]
    if (grain === 'hora' && !wall.endsWith('T00:00')) return wall.slice(11, 16)
    return language === 'eu' ? `${month}/${day}` : `${day}/${month}`
  }
  return { long, short }
}

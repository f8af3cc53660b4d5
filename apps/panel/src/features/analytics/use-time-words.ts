import { toWallTime } from '@larunbat/rules/dates'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import type { SalesHistory } from './sales-queries.ts'

/** How the beginnings of hours, days and weeks are called, long and on an axis. */
export function useTimeWords({ grain, timeZone }: Pick<SalesHistory, 'grain' | 'timeZone'>) {
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

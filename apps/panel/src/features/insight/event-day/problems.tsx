import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../shared/icon.tsx'
import type { Reach } from '../../../shared/reach.ts'
import { mayUse } from '../../../shared/session.ts'
import { type FestivalToday, useFestivalToday } from './day-queries.ts'
import './day.css'

/** Whose each of them is to solve. */
const REACH = {
  inReview: { task: 'review', isHubScoped: true },
  unsent: { task: 'read', isHubScoped: true },
  queues: { task: 'read', isHubScoped: true },
  cases: { task: 'money' },
  mails: { task: 'communication' },
} as const satisfies Record<string, Reach>

/** What waits for a person; nothing when nothing does. */
export function Problems({ today }: { today: FestivalToday }) {
  const { t } = useTranslation('day')
  const queues = today.hubs.reduce((sum, hub) => sum + hub.queues, 0)
  const problems = [
    { key: 'inReview', count: today.inReview, to: `/revision?desde=${today.day}&hasta=${today.day}` },
    { key: 'unsent', count: today.unsent, to: '/inicio?estado=0&orden=inicio' },
    { key: 'queues', count: queues, to: `/hoy?dia=${today.day}&parte=con_cola` },
    { key: 'cases', count: today.paymentCases, to: '/cobros' },
    { key: 'mails', count: today.failedMails, to: '/correos?estado=fallido' },
  ] as const
  const open = problems.filter(({ key, count }) => count > 0 && mayUse(REACH[key]))
  if (open.length === 0)
    return (
      <p className="day-calm">
        <Icon name="check" size={20} />
        {t('problem.none')}
      </p>
    )
  return (
    <ul className="day-problems" aria-label={t('problem.title')}>
      {open.map(({ key, count, to }) => (
        <li key={key} data-key={key}>
          <Icon name="warning" size={20} />
          <Link to={to}>{t(`problem.${key}`, { count })}</Link>
        </li>
      ))}
    </ul>
  )
}

/** The same for the day that the festival prepares, where only that is shown. */
export function ProblemsOf({ day }: { day: string }) {
  const { data } = useFestivalToday({ day, page: 1, pageSize: 1 })
  return data ? <Problems today={data} /> : null
}

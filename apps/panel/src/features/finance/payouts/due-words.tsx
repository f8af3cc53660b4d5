import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import type { Due } from './payout-queries.ts'

/** Returns the name of a payee; of a cause without recorded data its public name, or while it has none the title of its event. */
export function useDueName(): (due: Due) => string {
  const { t } = useTranslation('payouts')
  const { language } = useFormat()
  return ({ id, name, parts }) => {
    if (id !== null) return name ?? t('noName')
    return pickText(name, language) || t('causeOf', { title: pickText(parts[0]?.title, language) })
  }
}

/** All reasons that hold a payee back, in words; where only its events wait, what they wait for. */
export function HoldPills({ due }: { due: Due }) {
  const { t } = useTranslation('payouts')
  const isOnlyWaiting = due.waitingCents !== 0 && due.holds.every((reason) => reason === 'nothing')
  const waits = new Set(due.parts.flatMap(({ reason }) => reason ?? []))
  if (isOnlyWaiting && waits.size > 0)
    return (
      <span className="due-holds">
        {[...waits].map((reason) => (
          <Pill key={reason} tone="wait">
            {t(`part.${reason}`)}
          </Pill>
        ))}
      </span>
    )
  return (
    <span className="due-holds">
      {due.holds.map((reason) => (
        <Pill key={reason} tone={reason === 'in_batch' ? 'review' : reason === 'nothing' ? 'past' : 'wait'}>
          {t(`hold.${reason}`)}
        </Pill>
      ))}
    </span>
  )
}

/** The events behind an amount, with what each of them waits for. */
export function DueParts({ due }: { due: Due }) {
  const { t } = useTranslation('payouts')
  const { language, money, date } = useFormat()
  return (
    <ul className="due-parts">
      {due.parts.map(({ eventId, title, cents, reason, readyAt }) => (
        <li key={`${eventId} ${reason}`}>
          <span className="due-part-title">{pickText(title, language) || t('eventGone')}</span>
          <span className="due-part-amount">{money(cents, due.currency)}</span>
          {reason && (
            <span className="meta">
              {t(`part.${reason}`)}
              {reason === 'event_not_over' && readyAt
                ? ` ${t('part.from', { when: date(readyAt, 'day') })}`
                : ''}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

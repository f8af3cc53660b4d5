import type { KeyPart } from '@larunbat/locales/keys'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { type SalesNow, soldOf } from './sales-queries.ts'

interface Figure {
  key: KeyPart<'analytics:tile.'>
  value: string
  notes?: (string | false)[]
  /** By how much it changed: 0.12 is 12 % more. */
  change?: number | null
  /** 0 to 1, drawn as a bar. */
  part?: number | null
}

/** How sales stand: six figures, each with what explains it. */
export function Tiles({ now }: { now: SalesNow }) {
  const { t } = useTranslation('analytics')
  const { number, money, percent: inWords } = useFormat()
  const amount = (cents: number) => money(cents, now.currency)
  const percent = (share: number) => inWords(share * 100, share < 0.1 ? 1 : 0)
  const counted = (key: 'tile.cancelled', count: number) => t(key, { count, total: number(count) })
  const figures: Figure[] = [
    {
      key: 'today',
      value: number(now.today.tickets),
      notes: [t('tile.todayIncome', { money: amount(now.today.saleCents) })],
    },
    {
      key: 'tickets',
      value: number(soldOf(now)),
      notes: [now.cancelled > 0 && counted('tile.cancelled', now.cancelled)],
      change: changeOf(now.week.tickets, now.weekBefore.tickets),
    },
    {
      key: 'occupancy',
      value: now.occupancy === null ? '–' : percent(now.occupancy),
      notes: [
        now.occupancy === null
          ? t('tile.noPlaces')
          : t('tile.places', { taken: number(now.taken), capacity: number(now.capacity) }),
      ],
      part: now.occupancy,
    },
    {
      key: 'income',
      value: amount(now.saleCents),
      notes: [
        now.discountCents > 0 && t('tile.discounts', { money: amount(now.discountCents) }),
        now.feeCents > 0 && t('tile.fees', { money: amount(now.feeCents) }),
      ],
      change: changeOf(now.week.saleCents, now.weekBefore.saleCents),
    },
    {
      key: 'refunded',
      value: amount(now.refundCents),
      notes: [
        now.saleCents > 0 &&
          now.refundCents > 0 &&
          t('tile.ofIncome', { percent: percent(now.refundCents / now.saleCents) }),
      ],
    },
    {
      key: 'cause',
      value: amount(now.causeCents),
      notes: [now.donationCents > 0 && t('tile.donations', { money: amount(now.donationCents) })],
    },
  ]
  return (
    <dl className="sales-tiles">
      {figures.map(({ key, value, notes, change, part }) => (
        <div key={key} className="sales-tile" data-key={key}>
          <dt>{t(`tile.${key}`)}</dt>
          <dd className="sales-value">{value}</dd>
          {typeof part === 'number' && (
            <dd className="sales-meter" aria-hidden="true">
              <span style={{ width: `${part * 100}%` }} />
            </dd>
          )}
          {notes?.map(
            (note) =>
              note && (
                <dd key={note} className="sales-note">
                  {note}
                </dd>
              ),
          )}
          {typeof change === 'number' && <Change change={change} />}
        </div>
      ))}
    </dl>
  )
}

function Change({ change }: { change: number }) {
  const { t } = useTranslation('analytics')
  const { percent } = useFormat()
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±'
  return (
    <dd className="sales-change" data-way={change > 0 ? 'up' : change < 0 ? 'down' : undefined}>
      {t('change.week', { change: `${sign}${percent(Math.abs(change) * 100)}` })}
    </dd>
  )
}

/** Undefined when there was nothing before to compare with. */
const changeOf = (now: number, before: number) => (before > 0 ? now / before - 1 : undefined)

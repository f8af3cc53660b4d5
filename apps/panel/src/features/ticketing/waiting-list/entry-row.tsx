import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Pill, type Tone } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Menu } from '../../../shared/overlays/menu.tsx'
import type { WaitingEntry } from './waiting-queries.ts'

interface Props {
  entry: WaitingEntry
  timeZone: string
  hasSeveralTypes: boolean
  onOffer: () => void
  onRemove: () => void
}

const TONES: Readonly<Record<WaitingEntry['status'], Tone>> = {
  waiting: 'wait',
  offered: 'review',
  bought: 'live',
  declined: 'past',
  lapsed: 'past',
  removed: 'past',
}

/** An entry of a waiting list, with its offer. */
export function EntryRow({ entry, timeZone, hasSeveralTypes, onOffer, onRemove }: Props) {
  const { t } = useTranslation('waiting')
  const { date, ago, language } = useFormat()
  const { status, position, name, email, party, types, since, offeredUntil, kind } = entry
  const names = types.map((type) => (type.name && pickText(type.name, language)) || t('general'))
  const isOpen = status === 'waiting' || status === 'offered'
  return (
    <li className={isOpen ? 'waiting-entry' : 'waiting-entry waiting-over'}>
      <span className="waiting-position">{position ?? ''}</span>
      <div className="lines">
        <strong>{name}</strong>
        <a href={`mailto:${email}`}>{email}</a>
        <span className="meta">
          {[
            t('places', { count: party }),
            hasSeveralTypes && names.length > 0 && names.join(', '),
            kind === 'invitation' ? t('ownOffer') : t('since', { when: ago(since) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <span className="waiting-state">
        <Pill tone={TONES[status]}>{t(`state.${status}`)}</Pill>
        {offeredUntil && (
          <span className="meta">{t('until', { when: date(offeredUntil, 'dateTime', timeZone) })}</span>
        )}
      </span>
      {isOpen && (
        <Menu
          label={t('actions', { name })}
          items={[
            ...(status === 'waiting'
              ? [{ label: t('offerNow'), icon: 'send' as const, onSelect: onOffer }]
              : []),
            { label: t('remove'), icon: 'trash' as const, isDanger: true, onSelect: onRemove },
          ]}
        />
      )}
    </li>
  )
}

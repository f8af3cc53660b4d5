import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import type { DoorState } from './door-queries.ts'

/** Phones that scanned within a day, by the letters they show of themselves. */
export function DoorDevices({ devices, now }: Pick<DoorState, 'devices' | 'now'>) {
  const { t } = useTranslation('door-desk')
  const { number, ago } = useFormat()
  return (
    <SectionCard title={t('devices.title')} intro={t('devices.intro')}>
      <ul className="door-rows">
        {devices.map(({ label, device, admitted, lastScanAt }) => (
          <li key={`${label}-${device}`}>
            <strong>
              {label} · {device}
            </strong>
            <span className="meta">
              {t('devices.admitted', { count: admitted, total: number(admitted) })}
              {lastScanAt && ` · ${t('devices.last', { when: ago(lastScanAt, Date.parse(now)) })}`}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

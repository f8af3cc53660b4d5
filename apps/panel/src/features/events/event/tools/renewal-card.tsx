import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ProgressMeter } from '../../../../shared/data/progress-meter.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { Icon } from '../../../../shared/icon.tsx'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import type { OpenEvent } from '../../event-queries.ts'
import { mayDo } from '../../rights.ts'
import { indexPath, pagePath } from '../frame/sections.ts'
import { type RenewalOf, useConfirmRenewal, useRenewal } from './tool-queries.ts'

type Code = RenewalOf['items'][number]['code']

/** Where each point is renewed. */
const PAGES = {
  fechas: 'info',
  espacio: 'venue',
  causa: 'impact',
  derechos: 'multimedia',
  precios: 'tickets',
  participantes: 'participants',
  capitulos: 'chapters',
  archivos: 'multimedia',
} as const satisfies Record<Code, Parameters<typeof pagePath>[1]>

/** Agreements of another edition to check again; hidden once everything is confirmed. */
export function RenewalCard({ event }: { event: OpenEvent }) {
  const { t } = useTranslation('event-work')
  const { language } = useFormat()
  const toast = useToast()
  const { data } = useRenewal(event.id)
  const confirm = useConfirmRenewal(event.id)
  if (!data || data.items.every(({ isDone }) => isDone)) return null
  const done = data.items.filter(({ isDone }) => isDone).length
  const source = data.sourceTitle ? pickText(data.sourceTitle, language) : ''
  return (
    <SectionCard title={t('renewal.title')} intro={t('renewal.intro')}>
      <div className="stack">
        {source && data.sourceId !== null && (
          <p className="muted">
            {t('renewal.from')} <Link to={indexPath(data.sourceId)}>{source}</Link>
          </p>
        )}
        <ProgressMeter done={done} of={data.items.length} label={t('renewal.title')} />
        <ul className="renewal">
          {data.items.map(({ code, isDone }) => (
            <li key={code} className="renewal-point" data-done={isDone || undefined}>
              <label className="renewal-label">
                <input
                  type="checkbox"
                  checked={isDone}
                  disabled={!mayDo(event, 'edit')}
                  onChange={(event) =>
                    confirm.mutate(
                      { code, isDone: event.target.checked },
                      { onError: (error) => toast.failure(error) },
                    )
                  }
                />
                <span>
                  <strong>{t(`renewal.point.${code}`)}</strong>
                  <span className="meta">{t(`renewal.hint.${code}`)}</span>
                </span>
              </label>
              <Link
                className="renewal-go"
                to={pagePath(event.id, PAGES[code])}
                aria-label={`${t('renewal.go')}: ${t(`renewal.point.${code}`)}`}
              >
                <Icon name="right" size={20} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </SectionCard>
  )
}

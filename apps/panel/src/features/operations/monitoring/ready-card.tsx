import { type ReadyLine, readinessOf } from '@larunbat/rules/reference/first-hour'
import { useTranslation } from 'react-i18next'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import type { SystemState } from './system-queries.ts'
import './first-hour.css'

const ICONS = { stop: 'close', warn: 'minus', fine: 'check' } as const

/** Whether the festival may sell: what stops it, what is worth a look, what is fine; by the rules of the page System. */
export function ReadyCard({ state }: { state: SystemState }) {
  const { t } = useTranslation('first-hour')
  const { number } = useFormat()
  const lines = readinessOf(state)
  const count = (grade: ReadyLine['grade']) => lines.filter((line) => line.grade === grade).length
  const stops = count('stop')
  return (
    <SectionCard
      title={t('ready.title')}
      actions={
        <Pill tone={stops > 0 ? 'danger' : 'live'}>{t(stops > 0 ? 'ready.notYet' : 'ready.yes')}</Pill>
      }
    >
      <p className="ready-sums">
        {(['stop', 'warn', 'fine'] as const).map((grade) => (
          <span key={grade} data-grade={grade}>
            <strong>{number(count(grade))}</strong> {t(`ready.${grade}`, { count: count(grade) })}
          </span>
        ))}
      </p>
      <ul className="ready-lines">
        {lines.map(({ key, grade, step }) => (
          <li key={key}>
            <span className="ready-mark" data-grade={grade}>
              <Icon name={ICONS[grade]} size={16} />
              <span className="visually-hidden">{t(`ready.grades.${grade}`)}</span>
            </span>
            <span className="ready-words">
              <strong>{t(`lines.${key}.name`)}</strong>
              <span className="meta">{t(grade === 'fine' ? `lines.${key}.fine` : `lines.${key}.wrong`)}</span>
            </span>
            {grade !== 'fine' && step && (
              <LinkButton size="small" to={`/ajustes/primera-hora?paso=${step}`}>
                {t(`lines.${key}.mend`, { defaultValue: '' })}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

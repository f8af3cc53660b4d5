import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../shared/layout/section-card.tsx'
import type { SystemState } from './system-queries.ts'

/** The settings in force by the names of their variables, and the versions; of secrets only whether they are there. */
export function SettingsCard({ state }: { state: SystemState }) {
  const { t } = useTranslation('system')
  const rows = [
    { name: 'Larunbat', value: state.version },
    { name: 'Node', value: state.node },
    ...state.settings,
  ]
  return (
    <SectionCard title={t('settings.title')} intro={t('settings.intro')}>
      <dl className="system-settings">
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{MARKS[value] ? <Mark value={value} word={t(MARKS[value])} /> : value}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}

/** Signs of the server for what is set and what is not. */
const MARKS: Readonly<Record<string, 'settings.set' | 'settings.unset'>> = {
  '✓': 'settings.set',
  '–': 'settings.unset',
}

function Mark({ value, word }: { value: string; word: string }) {
  return (
    <>
      <span aria-hidden="true">{value}</span>
      <span className="visually-hidden">{word}</span>
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { Icon } from '../../shared/icon.tsx'
import { type SettingsSection, sectionPath } from './section.ts'

interface SettingsLinksProps {
  sections: readonly SettingsSection[]
  /** Beside a page, or as a page of its own with a sentence for each. */
  look: 'rail' | 'list'
}

/** The sections by group: one's own, the festival's. */
export function SettingsLinks({ sections, look }: SettingsLinksProps) {
  const { t } = useTranslation('settings')
  const groups = (['own', 'festival'] as const)
    .map((group) => ({ group, own: sections.filter((section) => section.group === group) }))
    .filter(({ own }) => own.length > 0)
  return (
    <nav className={look === 'rail' ? 'rail settings-rail' : 'settings-list'} aria-label={t('title')}>
      {groups.map(({ group, own }) => (
        <section key={group}>
          {groups.length > 1 && <h2 className="settings-group">{t(`groups.${group}`)}</h2>}
          <ul>
            {own.map((section) => (
              <li key={section.path}>
                <NavLink
                  className={look === 'rail' ? 'rail-link' : 'settings-link'}
                  to={sectionPath(section)}
                >
                  <Icon name={section.icon} />
                  <span className="settings-words">
                    {t(`sections.${section.path}.name`)}
                    {look === 'list' && <span className="meta">{t(`sections.${section.path}.hint`)}</span>}
                  </span>
                  {look === 'list' && <Icon name="right" size={20} />}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

import { useTranslation } from 'react-i18next'
import { Navigate, NavLink, Outlet, useLocation } from 'react-router'
import { Icon } from '../../shared/icon.tsx'
import { Screen } from '../../shared/layout/screen.tsx'
import { useMedia } from '../../shared/use-media.ts'
import { type SettingsSection, sectionAt, sectionPath } from './section.ts'
import './settings.css'

/**
 * The settings: on a desktop the sections stand beside the one that is open, on a phone they are a page of their own.
 * `sections` are those the person may open.
 */
export function SettingsFrame({ sections }: { sections: readonly SettingsSection[] }) {
  const { t } = useTranslation('settings')
  const isWide = useMedia('(min-width: 992px)')
  const { pathname } = useLocation()
  const section = sectionAt(sections, pathname)
  const [first] = sections
  if (section)
    return (
      <Screen title={t(`sections.${section.path}.name`)} {...(isWide ? {} : { backTo: '/ajustes' })}>
        <div className="with-rail">
          <SettingsLinks sections={sections} look="rail" />
          <div className="stack settings-page">
            <p className="settings-hint">{t(`sections.${section.path}.hint`)}</p>
            <Outlet />
          </div>
        </div>
      </Screen>
    )
  if (isWide && first) return <Navigate to={sectionPath(first)} replace />
  return (
    <Screen title={t('title')}>
      <SettingsLinks sections={sections} look="list" />
    </Screen>
  )
}

interface SettingsLinksProps {
  sections: readonly SettingsSection[]
  /** Beside a page, or as a page of its own with a sentence for each. */
  look: 'rail' | 'list'
}

/** The sections by group: one's own, the festival's. */
function SettingsLinks({ sections, look }: SettingsLinksProps) {
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

import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { Screen } from '../../shared/layout/screen.tsx'
import { useMedia } from '../../shared/use-media.ts'
import { type SettingsSection, sectionAt, sectionPath } from './section.ts'
import { SettingsLinks } from './settings-links.tsx'
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

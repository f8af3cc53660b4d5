import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Brand } from '../shared/brand.tsx'
import { Icon } from '../shared/icon.tsx'
import { LanguageSwitch } from '../shared/language-switch.tsx'
import { useDialog } from '../shared/overlays/use-dialog.ts'
import type { User } from '../shared/session.ts'
import { ThemeButton } from '../shared/theme-button.tsx'
import { HelpSlot } from './help-slot.tsx'
import { menuOf } from './menu.ts'
import { MenuList } from './menu-list.tsx'
import { saveLanguage } from './own-account.ts'
import { signOut } from './sign-out.ts'
import { version } from './version.ts'

/** The menu of the desktop, from 992 px. */
export function SideMenu({ user }: { user: User }) {
  const { t } = useTranslation('shell')
  const palette = useDialog('palette')
  return (
    <header className="side">
      <Link className="side-brand" to="/inicio">
        <Brand />
      </Link>
      <button
        type="button"
        className="side-link"
        aria-keyshortcuts="Control+K"
        onClick={() => palette.open()}
      >
        <Icon name="search" />
        {t('menu.search')}
      </button>
      <nav aria-label={t('mainMenu')}>
        <MenuList entries={menuOf(user)} />
      </nav>
      <div className="side-foot">
        <div className="row" style={{ gap: 4 }}>
          <LanguageSwitch onChange={(language) => void saveLanguage(language)} />
          <ThemeButton />
        </div>
        <Link className="side-user" to="/perfil">
          {user.profilePhoto && <img className="side-face" src={user.profilePhoto} alt="" />}
          <span className="side-name">{user.name}</span>
          <span className="meta">{user.email}</span>
        </Link>
        <HelpSlot />
        <button type="button" className="side-link" onClick={() => void signOut()}>
          <Icon name="logout" />
          {t('logout')}
        </button>
        <p className="side-fine">
          {t('copyright', { year: new Date().getFullYear() })} · {version}
        </p>
      </div>
    </header>
  )
}

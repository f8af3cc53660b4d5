import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon } from '../shared/icon.tsx'
import { LanguageSwitch } from '../shared/language-switch.tsx'
import { Dialog } from '../shared/overlays/dialog.tsx'
import type { DialogState } from '../shared/overlays/use-dialog.ts'
import { isAdmin, type User } from '../shared/session.ts'
import { ThemeButton } from '../shared/theme-button.tsx'
import { HelpSlot } from './help-slot.tsx'
import type { MenuEntry } from './menu.ts'
import { MenuList } from './menu-list.tsx'
import { saveLanguage } from './own-account.ts'
import { signOut } from './sign-out.ts'
import { version } from './version.ts'

interface MoreSheetProps {
  dialog: DialogState<undefined>
  entries: MenuEntry[]
  user: User
}

/** What the tab bar has no room for: other screens, language, look, log out. */
export function MoreSheet({ dialog, entries, user }: MoreSheetProps) {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const links: MenuEntry[] = [
    ...entries,
    ...(isAdmin(user)
      ? [{ to: '/perfil', icon: 'user' as const, label: 'profile' as const, isFor: isAdmin }]
      : []),
  ]
  return (
    <Dialog dialog={dialog} title={user.name}>
      <div className="stack-tight">
        <Link className="side-link" to={pathname + search} replace state={{ dialog: { name: 'palette' } }}>
          <Icon name="search" />
          {t('menu.search')}
        </Link>
        <MenuList entries={links} isReplacing />
        <HelpSlot />
        <div className="row">
          <LanguageSwitch onChange={(language) => void saveLanguage(language)} />
          <ThemeButton />
        </div>
        <button type="button" className="side-link" onClick={() => void signOut()}>
          <Icon name="logout" />
          {t('logout')}
        </button>
        <p className="side-fine">
          {t('copyright', { year: new Date().getFullYear() })} · {version}
        </p>
      </div>
    </Dialog>
  )
}

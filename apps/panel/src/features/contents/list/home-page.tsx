import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../shared/icon.tsx'
import { Screen } from '../../../shared/layout/screen.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { isAdmin, useUser } from '../../../shared/session.ts'
import { AllContents } from './all-contents.tsx'
import './list.css'
import { OwnContents } from './own-contents.tsx'

/** The first screen: own events, or everybody's for an administrator. */
export function HomePage() {
  const { t } = useTranslation('contents')
  const user = useUser()
  return (
    <Screen
      title={t('title')}
      actions={
        <span className="wide-only">
          <LinkButton kind="primary" icon="plus" to="/add-contenido">
            {t('new')}
          </LinkButton>
        </span>
      }
    >
      {isAdmin(user) ? <AllContents /> : <OwnContents />}
      <Link className="fab" to="/add-contenido" aria-label={t('new')} title={t('new')}>
        <Icon name="plus" size={26} />
      </Link>
    </Screen>
  )
}

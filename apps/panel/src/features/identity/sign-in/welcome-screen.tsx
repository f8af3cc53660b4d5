import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icon.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { AuthLink } from './auth-location.tsx'

const POINTS = [
  { key: 'enter', icon: 'user' },
  { key: 'account', icon: 'plus' },
  { key: 'sell', icon: 'ticket' },
  { key: 'analyse', icon: 'chart' },
] as const

/** What the panel is for, in four points. Also where one lands after logging out. */
export function WelcomeScreen() {
  const { t } = useTranslation('auth')
  return (
    <AuthLayout title={t('slogan')} name={t('welcome.name')}>
      <ul className="auth-points">
        {POINTS.map(({ key, icon }) => (
          <li key={key}>
            <Icon name={icon} size={24} />
            <span>
              <strong>{t(`welcome.${key}.title`)}</strong>
              <span className="meta">{t(`welcome.${key}.text`)}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="auth-body">
        <AuthLink kind="primary" to="/checkemail">
          {t('welcome.enter.title')}
        </AuthLink>
        <AuthLink kind="secondary" to="/register">
          {t('welcome.account.title')}
        </AuthLink>
      </div>
    </AuthLayout>
  )
}

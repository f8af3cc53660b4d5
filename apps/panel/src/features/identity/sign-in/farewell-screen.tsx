import { useTranslation } from 'react-i18next'
import { Banner } from '../../../shared/data/banner.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { AuthLayout } from './auth-layout.tsx'
import { AuthLink, addressValue } from './auth-location.tsx'

/** What is said once an account is deleted. */
export function FarewellScreen() {
  const { t } = useTranslation('auth')
  const format = useFormat()
  const until = addressValue('hasta')
  const isDay = /^\d{4}-\d\d-\d\d$/.test(until)
  return (
    <AuthLayout title={t('farewell.title')} intro={t('farewell.intro')}>
      <div className="auth-body">
        <Banner kind="success">{t('farewell.mailed')}</Banner>
        {isDay && <p>{t('farewell.retained', { date: format.date(`${until}T12:00:00Z`, 'day') })}</p>}
        <AuthLink kind="secondary" to="/bienvenida">
          {t('farewell.leave')}
        </AuthLink>
      </div>
    </AuthLayout>
  )
}

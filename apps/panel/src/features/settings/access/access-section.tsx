import { useTranslation } from 'react-i18next'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { useWays } from './access-queries.ts'
import { PasskeysCard } from './passkeys-card.tsx'
import { ProviderCard } from './provider-card.tsx'
import { SignInsCard } from './sign-ins-card.tsx'
import './access.css'

/** How one gets into one's account, and where one is in. */
export function AccessSection() {
  const { t } = useTranslation('access')
  return (
    <QueryView query={useWays()}>
      {(ways) => (
        <>
          <PasskeysCard ways={ways} />
          <ProviderCard ways={ways} />
          <SectionCard
            title={t('password.title')}
            intro={t(ways.hasPassword ? 'password.has' : 'password.none')}
          >
            <div className="row">
              <LinkButton to="/perfil">{t('password.change')}</LinkButton>
            </div>
          </SectionCard>
          <SignInsCard signIns={ways.signIns} />
        </>
      )}
    </QueryView>
  )
}

import { requestPasswordReset } from '@larunbat/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../shared/api/api.ts'
import { Button } from '../../../../shared/button.tsx'
import { QueryView } from '../../../../shared/data/query-view.tsx'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../../shared/link-button.tsx'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import { useUser } from '../../../../shared/session.ts'
import { useWays } from './access-queries.ts'
import { PasskeysCard } from './passkeys-card.tsx'
import { ProviderCard } from './provider-card.tsx'
import { SignInsCard } from './sign-ins-card.tsx'
import './access.css'

/** How one gets into one's account, and where one is in. */
export function AccessSection() {
  return (
    <QueryView query={useWays()}>
      {(ways) => (
        <>
          <PasskeysCard ways={ways} />
          <ProviderCard ways={ways} />
          <PasswordCard hasPassword={ways.hasPassword} />
          <SignInsCard ways={ways} />
        </>
      )}
    </QueryView>
  )
}

/** Where the password is changed; who has none gets a link to choose one. */
function PasswordCard({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('access')
  const toast = useToast()
  const email = useUser()?.email ?? ''
  const ask = useMutation({
    mutationFn: () => callApi(requestPasswordReset, { email, next: '/ajustes/acceso' }),
    onSuccess: () => toast.success(t('password.sent', { email })),
    onError: (error) => toast.failure(error),
  })
  return (
    <SectionCard title={t('password.title')} intro={t(hasPassword ? 'password.has' : 'password.none')}>
      <div className="row">
        {hasPassword ? (
          <LinkButton to="/perfil">{t('password.change')}</LinkButton>
        ) : (
          <Button icon="mail" isPending={ask.isPending} onClick={() => ask.mutate()}>
            {t('password.choose')}
          </Button>
        )}
      </div>
    </SectionCard>
  )
}

import { requestPasswordReset } from '@larunbat/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { Button } from '../../../shared/button.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useUser } from '../../../shared/session.ts'

/** Where the password is changed; who has none gets a link to choose one. */
export function PasswordCard({ hasPassword }: { hasPassword: boolean }) {
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

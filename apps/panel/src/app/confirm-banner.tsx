import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../shared/button.tsx'
import { Banner } from '../shared/data/banner.tsx'
import { useToast } from '../shared/overlays/toast.tsx'
import type { User } from '../shared/session.ts'

/** Until the e-mail is confirmed: says so, and sends the mail again. */
export function ConfirmBanner({ user }: { user: User }) {
  const { t } = useTranslation('shell')
  const toast = useToast()
  const resend = useMutation({
    mutationFn: () =>
      import('./account-calls.ts').then(({ mailConfirmation }) => mailConfirmation(user.email)),
    onSuccess: () => toast.success(t('confirm.sent', { email: user.email })),
    onError: toast.failure,
  })
  return (
    <div className="shell-banner">
      <Banner
        kind="warning"
        actions={
          <Button size="small" icon="mail" isPending={resend.isPending} onClick={() => resend.mutate()}>
            {t('confirm.resend')}
          </Button>
        }
      >
        {t('confirm.text', { email: user.email })}
      </Banner>
    </div>
  )
}

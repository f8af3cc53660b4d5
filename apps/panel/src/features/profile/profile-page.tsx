import type { Account } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../../shared/data/query-view.tsx'
import { Screen } from '../../shared/layout/screen.tsx'
import { useUser } from '../../shared/session.ts'
import { BillingForm } from './billing-form.tsx'
import { DataCard } from './data-card.tsx'
import { DeleteCard } from './delete-card.tsx'
import { MailsCard } from './mails-card.tsx'
import { PasswordForm } from './password-form.tsx'
import { PersonalForm } from './personal-form.tsx'
import { PhotosForm } from './photos-form.tsx'
import { useOwnAccount } from './profile-queries.ts'
import { SocialForm } from './social-form.tsx'

export type OwnAccount = Of<typeof Account>

/** Everything about one's own account. */
export function ProfilePage() {
  const { t } = useTranslation('profile')
  const user = useUser()
  const account = useOwnAccount(user?.id ?? 0)
  return (
    <Screen title={t('title')} width="form">
      <QueryView query={account}>
        {(data) => {
          // The own record comes whole (contract section 6).
          const own = { ...user, ...data } as OwnAccount
          return (
            <div className="stack">
              <PersonalForm account={own} />
              <PhotosForm account={own} />
              <SocialForm account={own} />
              <BillingForm account={own} />
              <MailsCard />
              <PasswordForm />
              <DataCard />
              <DeleteCard />
            </div>
          )
        }}
      </QueryView>
    </Screen>
  )
}

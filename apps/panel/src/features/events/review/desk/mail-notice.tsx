import type { Language } from '@larunbat/rules/text/language'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../shared/icon.tsx'

/** Recipient of the mail of a decision; without an address while the account is loading. */
export interface MailTo {
  name: string
  email: string | undefined
  language: Language
}

/** Says which mail a decision sends, to whom and in which language, since a mail cannot be taken back. */
export function MailNotice({ to, what }: { to: MailTo; what: string }) {
  const { t } = useTranslation('review')
  return (
    <div className="mail-notice">
      <Icon name="mail" />
      <div>
        <p>{what}</p>
        <p className="meta">
          {t('mail.to', {
            who: to.email ? `${to.name} (${to.email})` : to.name,
            language: t(`remark.ownerReads.${to.language}`),
          })}
        </p>
      </div>
    </div>
  )
}

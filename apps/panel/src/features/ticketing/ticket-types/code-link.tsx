import { ticketsPath } from '@larunbat/rules/address/public-address'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../shared/copy-button.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { serverOrigin } from '../../../shared/server-address.ts'
import type { Offer } from './offer-queries.ts'

/** A hidden type's code, and the address that carries it, to be copied. */
export function CodeLink({ offer: { slug }, code }: { offer: Pick<Offer, 'slug'>; code: string }) {
  const { t } = useTranslation('offer')
  const { language } = useFormat()
  const address =
    slug === null
      ? null
      : `${serverOrigin()}${ticketsPath(language, slug)}?codigo=${encodeURIComponent(code)}`
  return (
    <span className="offer-code">
      <code>{code}</code>
      <CopyButton text={address ?? code} label={t(address ? 'code.copyLink' : 'code.copy')} kind="quiet" />
    </span>
  )
}

import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { pagePath } from '../frame/sections.ts'
import type { Offer } from './offer-queries.ts'

/** That buyers can add a gift to the cause, and where the cause is set. */
export function DonationCard({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offer')
  const { cause, contentId } = offer
  return (
    <SectionCard
      title={t('donation.title')}
      actions={
        <LinkButton to={pagePath(contentId, 'impact')}>
          {t(cause ? 'donation.see' : 'donation.add')}
        </LinkButton>
      }
    >
      <p>{cause ? t('donation.text', { cause }) : t('donation.none')}</p>
    </SectionCard>
  )
}

import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { pagePath } from '../frame/sections.ts'
import type { Offer } from './offer-queries.ts'

/** That buyers can add a gift to the cause, and where the cause is set. */
export function DonationCard({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offer')
  const { cause, contentId, cardFeeBearer } = offer
  return (
    <SectionCard
      title={t('donation.title')}
      actions={
        <LinkButton to={pagePath(contentId, 'impact')}>
          {t(cause ? 'donation.see' : 'donation.add')}
        </LinkButton>
      }
    >
      <p>
        {cause
          ? t(cardFeeBearer === 'cause' ? 'donation.lessFee' : 'donation.text', { cause })
          : t('donation.none')}
      </p>
    </SectionCard>
  )
}

/** Who pays what the bank keeps of a card payment, before anything is sold. */
export function CardFeeCard({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offer')
  return (
    <SectionCard title={t('cardFee.title')}>
      <p>{t(`cardFee.${offer.cardFeeBearer}`)}</p>
    </SectionCard>
  )
}

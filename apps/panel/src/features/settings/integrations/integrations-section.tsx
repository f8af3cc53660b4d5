import { useTranslation } from 'react-i18next'
import { FilterChips } from '../../../shared/data/filter-chips.tsx'
import { useListAddress } from '../../../shared/list-address.ts'
import { isAdmin } from '../../../shared/session.ts'
import { EmbedCard } from './embed-card.tsx'
import { FeedsCard } from './feeds-card.tsx'
import './integrations.css'
import { KeysCard } from './keys-card.tsx'
import { WebhookLog } from './webhook-log.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

/** What other programs do with one's events: the programme on another page, calendars, keys, webhooks. */
export function IntegrationsSection() {
  const { t } = useTranslation('integrations')
  const address = useListAddress()
  // Who administers seldom has events of their own.
  const isFestival = isAdmin() && address.word('de', ['propios']) === undefined
  const webhookId = Number(address.text('webhook')) || undefined
  if (webhookId !== undefined) return <WebhookLog webhookId={webhookId} isFestival={isFestival} />
  return (
    <div className="stack">
      {isAdmin() && (
        <div className="tools">
          <FilterChips
            label={t('whose')}
            value={isFestival ? 'festival' : 'own'}
            options={[
              { value: 'festival', label: t('festival') },
              { value: 'own', label: t('own') },
            ]}
            onChange={(value) => address.change({ de: value === 'own' ? 'propios' : undefined })}
          />
        </div>
      )}
      <EmbedCard isFestival={isFestival} />
      <FeedsCard isFestival={isFestival} />
      <KeysCard key={`keys-${isFestival}`} isFestival={isFestival} />
      <WebhooksCard key={`webhooks-${isFestival}`} isFestival={isFestival} />
    </div>
  )
}

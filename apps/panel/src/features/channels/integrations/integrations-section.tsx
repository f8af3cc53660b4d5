import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../shared/copy-button.tsx'
import { FilterChips } from '../../../shared/data/filter-chips.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useListAddress } from '../../../shared/list-address.ts'
import { serverOrigin } from '../../../shared/server-address.ts'
import { isAdmin, useUser } from '../../../shared/session.ts'
import { EmbedCard } from './embed-card.tsx'
import { KeysCard } from './keys-card.tsx'
import { WebhookLog } from './webhook-log.tsx'
import { WebhooksCard } from './webhooks-card.tsx'
import './integrations.css'

const KINDS = ['ics', 'json', 'atom'] as const

/** Addresses that calendars and readers look at by themselves. */
function FeedsCard({ isFestival }: { isFestival: boolean }) {
  const { t } = useTranslation('integrations')
  const { language } = useFormat()
  const user = useUser()
  const name = isFestival ? 'programme' : `organiser-${user?.id}`
  return (
    <SectionCard title={t('feeds.title')} intro={t(isFestival ? 'feeds.introFestival' : 'feeds.intro')}>
      <ul className="entry-rows">
        {KINDS.map((kind) => {
          const address = `${serverOrigin()}/feeds/${language}/${name}.${kind}`
          return (
            <li key={kind} className="entry-row">
              <span className="entry-words">
                <strong>{t(`feeds.${kind}`)}</strong>
                <a className="meta" href={address} target="_blank" rel="noreferrer">
                  {address}
                </a>
              </span>
              <CopyButton text={address} label={t('feeds.copy', { name: t(`feeds.${kind}`) })} isIconOnly />
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}

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

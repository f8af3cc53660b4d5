import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { useWebhooks, type Webhook } from './integration-queries.ts'
import { searchFor } from './own-address.ts'
import { ShownOnce } from './shown-once.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

const TONES = { active: 'live', paused: 'wait', disabled: 'danger' } as const

/** Addresses that receive messages. */
export function WebhooksCard({ isFestival }: { isFestival: boolean }) {
  const { t } = useTranslation('integrations')
  const query = useWebhooks(isFestival)
  const edit = useDialog<number | null>('webhook')
  const [secret, setSecret] = useState<string>()
  return (
    <SectionCard
      title={t('webhooks.title')}
      intro={t(isFestival ? 'webhooks.introFestival' : 'webhooks.intro')}
    >
      <div className="stack">
        {secret && (
          <ShownOnce
            text={secret}
            label={t('webhooks.secret')}
            hint={t('webhooks.secretHint')}
            onDone={() => setSecret(undefined)}
          />
        )}
        <QueryView query={query} skeleton={<Skeleton rows={2} height={64} />}>
          {(webhooks) =>
            webhooks.length === 0 ? (
              <p className="muted">{t('webhooks.none')}</p>
            ) : (
              <ul className="entry-rows">
                {webhooks.map((webhook) => (
                  <WebhookRow
                    key={webhook.id}
                    webhook={webhook}
                    isFestival={isFestival}
                    onEdit={() => edit.open(webhook.id)}
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
        <div className="row">
          <Button icon="plus" onClick={() => edit.open(null)}>
            {t('webhooks.add')}
          </Button>
        </div>
      </div>
      <WebhookDialog
        dialog={edit}
        webhook={query.data?.find(({ id }) => id === edit.value)}
        isFestival={isFestival}
        onSecret={setSecret}
      />
    </SectionCard>
  )
}

interface WebhookRowProps {
  webhook: Webhook
  isFestival: boolean
  onEdit: () => void
}

function WebhookRow({ webhook, isFestival, onEdit }: WebhookRowProps) {
  const { t } = useTranslation(['integrations', 'common'])
  const { date, number } = useFormat()
  const { id, name, url, types, status, failingSince, waiting, lastDoneAt } = webhook
  return (
    <li className="entry-row">
      <Icon name="send" size={24} />
      <span className="entry-words">
        <strong>{name}</strong> <Pill tone={TONES[status]}>{t(`webhooks.status.${status}`)}</Pill>
        <span className="meta">{url}</span>
        <span className="meta">
          {types.map((type) => t(`type.${type.replace('.', '_')}`, { defaultValue: type })).join(' · ')}
        </span>
        <span className="meta">
          {lastDoneAt
            ? t('webhooks.lastDone', { date: date(lastDoneAt, 'dateTime') })
            : t('webhooks.noneYet')}
          {waiting > 0 && ` · ${t('webhooks.waiting', { count: waiting, number: number(waiting) })}`}
        </span>
        {failingSince && status !== 'paused' && (
          <Banner kind={status === 'disabled' ? 'danger' : 'warning'}>
            <p>
              {t(status === 'disabled' ? 'webhooks.disabledText' : 'webhooks.failing', {
                date: date(failingSince, 'dateTime'),
              })}
            </p>
          </Banner>
        )}
      </span>
      <span className="row">
        <Button size="small" icon="edit" onClick={onEdit} aria-label={t('webhooks.editOne', { name })}>
          {t('common:edit')}
        </Button>
        <Link
          className="button"
          data-kind="secondary"
          data-size="small"
          to={searchFor(isFestival, id)}
          aria-label={t('webhooks.logOf', { name })}
        >
          {t('webhooks.log')}
        </Link>
      </span>
    </li>
  )
}

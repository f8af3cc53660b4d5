import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { FilterChips } from '../../../shared/data/filter-chips.tsx'
import { Pager } from '../../../shared/data/pager.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { Icon } from '../../../shared/icon.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useListAddress } from '../../../shared/list-address.ts'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { Menu } from '../../../shared/overlays/menu.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { OwnerProof } from '../../../shared/proof/owner-proof.tsx'
import { useProven } from '../../../shared/proof/use-proven.ts'
import { useWays } from '../../identity/sign-in/access/access-queries.ts'
import { DeliveryRow } from './delivery-row.tsx'
import { useDeliveries, useIntegrationActions, useWebhooks } from './integration-queries.ts'
import { searchFor } from './own-address.ts'
import { ShownOnce } from './shown-once.tsx'

const STATUSES = ['done', 'waiting', 'failed'] as const

/** What was sent to a webhook and how it answered; from here it is tried, repeated, given a new secret, deleted. */
export function WebhookLog({ webhookId, isFestival }: { webhookId: number; isFestival: boolean }) {
  const { t } = useTranslation(['integrations', 'common'])
  const toast = useToast()
  const address = useListAddress()
  const status = address.word('estado', STATUSES)
  const page = Number(address.text('pagina')) || 1
  const webhooks = useWebhooks(isFestival)
  const query = useDeliveries(webhookId, page, status)
  const { test, repeat, renewSecret, deleteWebhook } = useIntegrationActions()
  const renewal = useDialog('renew-secret')
  const removal = useDialog('delete-webhook')
  const ways = useWays()
  const [secret, setSecret] = useState<string>()
  const webhook = webhooks.data?.find(({ id }) => id === webhookId)
  const back = searchFor(isFestival)
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.success(done)
    } catch (error) {
      toast.failure(error)
    }
  }
  const renew = useProven('proof-secret', async (currentPassword) => {
    setSecret((await renewSecret.mutateAsync({ id: webhookId, currentPassword })).secret)
    toast.success(t('webhooks.renewed'))
  })
  const remove = () =>
    attempt(async () => {
      await deleteWebhook.mutateAsync(webhookId)
      removal.leaveTo(`/ajustes/integraciones${back}`)
    }, t('webhooks.deleted'))
  return (
    <div className="stack">
      <p>
        <Link className="back-link" to={back}>
          <Icon name="back" size={20} />
          {t('webhooks.back')}
        </Link>
      </p>
      <SectionCard
        title={webhook?.name ?? t('webhooks.log')}
        intro={webhook?.url}
        actions={
          <>
            <Button
              size="small"
              icon="send"
              isPending={test.isPending}
              onClick={() => void attempt(() => test.mutateAsync(webhookId), t('webhooks.tested'))}
            >
              {t('webhooks.test')}
            </Button>
            <Menu
              label={t('webhooks.more')}
              items={[
                { label: t('webhooks.renew'), icon: 'key', onSelect: () => renewal.open() },
                { label: t('common:delete'), icon: 'trash', isDanger: true, onSelect: () => removal.open() },
              ]}
            />
          </>
        }
      >
        <div className="stack">
          {secret && (
            <ShownOnce
              text={secret}
              label={t('webhooks.secret')}
              hint={t('webhooks.renewedHint')}
              onDone={() => setSecret(undefined)}
            />
          )}
          <div className="tools">
            <FilterChips
              label={t('log.which')}
              value={status ?? 'all'}
              options={[
                { value: 'all', label: t('log.all') },
                ...STATUSES.map((value) => ({ value, label: t(`log.only.${value}`) })),
              ]}
              onChange={(value) =>
                address.change({ estado: value === 'all' ? undefined : value, pagina: undefined })
              }
            />
          </div>
          <QueryView query={query} skeleton={<Skeleton rows={6} height={64} />}>
            {({ rows, total, pageSize }) =>
              rows.length === 0 ? (
                <p className="muted">{t(status ? 'log.noneOf' : 'log.none')}</p>
              ) : (
                <>
                  <ol className="entry-rows">
                    {rows.map((delivery) => (
                      <DeliveryRow
                        key={delivery.id}
                        delivery={delivery}
                        isPending={repeat.isPending && repeat.variables?.deliveryId === delivery.id}
                        onRepeat={() =>
                          void attempt(
                            () => repeat.mutateAsync({ id: webhookId, deliveryId: delivery.id }),
                            t('log.repeated'),
                          )
                        }
                      />
                    ))}
                  </ol>
                  <Pager
                    page={page}
                    pageSize={pageSize}
                    total={total}
                    onChange={(next) => address.change({ pagina: next > 1 ? String(next) : undefined })}
                  />
                </>
              )
            }
          </QueryView>
        </div>
      </SectionCard>
      <ConfirmDialog
        dialog={renewal}
        title={t('webhooks.renew')}
        action={t('webhooks.renew')}
        isPending={renew.isPending}
        onConfirm={() => {
          renew.run()
          renewal.close()
        }}
      >
        <p>{t('webhooks.renewText')}</p>
      </ConfirmDialog>
      <OwnerProof
        dialog={renew.dialog}
        hasPassword={ways.data?.hasPassword ?? true}
        isPending={renew.isPending}
        next={`/ajustes/integraciones${searchFor(isFestival, webhookId)}`}
        onProof={renew.onProof}
      />
      <ConfirmDialog
        dialog={removal}
        title={t('webhooks.deleteTitle')}
        action={t('common:delete')}
        kind="danger"
        isPending={deleteWebhook.isPending}
        onConfirm={() => void remove()}
      >
        <p>{t('webhooks.deleteText', { name: webhook?.name ?? '' })}</p>
      </ConfirmDialog>
    </div>
  )
}

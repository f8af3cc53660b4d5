import type { TextKey } from '@larunbat/locales/keys'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { saveCsv, saveFile } from '../../../shared/save-file.ts'
import { type Batch, usePayoutActions } from './payout-queries.ts'

/** Why the person who looks is not the second one. */
const OBSTACLES = {
  propio: 'needsOther',
  reciente: 'tooNew',
  nombrado: 'appointed',
  cuenta: 'changedPayee',
  enlace: 'sawLink',
  beneficiario: 'paysYou',
  reabierto: 'reopenedPayee',
} as const

/** What it is about and what comes next: approve, send, mark as paid. Each asks before it happens. */
export function BatchSteps({ batch }: { batch: Batch }) {
  const { t } = useTranslation('payouts')
  const { money, list } = useFormat()
  const toast = useToast()
  const { approve, exportFile, listTransfers, markPaid, cancel } = usePayoutActions()
  const [approving, paying, cancelling] = [useDialog('approve'), useDialog('pay'), useDialog('cancel')]
  const { id: batchId, status, version, currency, totalCents, count, note } = batch
  const amount = money(totalCents, currency)
  const isDone = status === 'closed' || status === 'cancelled'
  const isByHand = !batch.hasFile || (batch.listedAt !== null && batch.exportedAt === null)
  const isOpen = batch.listedAt === null && (status === 'draft' || status === 'approved')
  const run = async (work: () => Promise<unknown>, done: TextKey<'payouts'>, dialog?: { close(): void }) => {
    try {
      await work()
      dialog?.close()
      toast.success(t(done))
    } catch (error) {
      dialog?.close()
      toast.failure(error)
    }
  }
  const download = () =>
    run(async () => {
      const { fileName, xml } = await exportFile.mutateAsync({ batchId })
      saveFile([xml], 'application/xml', fileName)
    }, 'batch.fileSaved')
  const table = () =>
    run(async () => {
      const { fileName, csv } = await listTransfers.mutateAsync({ batchId })
      saveCsv(csv, fileName)
    }, 'transfers.saved')
  return (
    <SectionCard title={t(isDone ? 'batch.summary' : 'batch.next')}>
      <div className="batch-body">
        {note && (
          <dl className="batch-facts">
            <div>
              <dt>{t('batch.note')}</dt>
              <dd>{note}</dd>
            </div>
          </dl>
        )}
        {status === 'draft' && <Checks batch={batch} />}
        {batch.obstacle && (
          <Banner>{t(`batch.${OBSTACLES[batch.obstacle]}`, { names: list(batch.obstaclePayees) })}</Banner>
        )}
        {status === 'approved' && !batch.hasFile && (
          <Banner
            actions={
              currency === 'EUR' && (
                <LinkButton size="small" to="/ajustes/reglas">
                  {t('batch.setPayer')}
                </LinkButton>
              )
            }
          >
            {t(currency === 'EUR' ? 'batch.noPayer' : 'batch.byHand', { currency })}
          </Banner>
        )}
        <div className="row batch-actions">
          {status === 'draft' && batch.mayApprove && (
            <Button kind="primary" icon="check" onClick={() => approving.open()}>
              {t('batch.approveAmount', { amount })}
            </Button>
          )}
          {isByHand && status === 'approved' && (
            <Button
              kind="primary"
              icon="download"
              isPending={listTransfers.isPending}
              onClick={() => void table()}
            >
              {t('transfers.download')}
            </Button>
          )}
          {!isByHand && (status === 'approved' || batch.exportedAt) && (
            <Button
              kind={status === 'approved' ? 'primary' : 'secondary'}
              icon="download"
              isPending={exportFile.isPending}
              onClick={() => void download()}
            >
              {t(status === 'approved' ? 'batch.export' : 'batch.exportAgain')}
            </Button>
          )}
          {(status === 'exported' || status === 'approved') && (
            <Button kind={status === 'exported' ? 'primary' : 'secondary'} onClick={() => paying.open()}>
              {t('batch.markPaid')}
            </Button>
          )}
          {isOpen && (
            <Button kind="quiet" onClick={() => cancelling.open()}>
              {t('batch.cancel')}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        dialog={approving}
        title={t('batch.approveTitle', { amount })}
        action={t('batch.approve')}
        isPending={approve.isPending}
        onConfirm={() =>
          void run(() => approve.mutateAsync({ batchId, version }), 'batch.approvedNow', approving)
        }
      >
        <p>{t('batch.approveText', { count, amount })}</p>
      </ConfirmDialog>
      <ConfirmDialog
        dialog={paying}
        title={t('batch.payTitle')}
        action={t('batch.markPaid')}
        isPending={markPaid.isPending}
        onConfirm={() => void run(() => markPaid.mutateAsync({ batchId }), 'batch.paidNow', paying)}
      >
        <p>{t('batch.payText', { amount })}</p>
      </ConfirmDialog>
      <ConfirmDialog
        dialog={cancelling}
        title={t('batch.cancelTitle')}
        action={t('batch.cancel')}
        kind="danger"
        isPending={cancel.isPending}
        onConfirm={() => void run(() => cancel.mutateAsync({ batchId }), 'batch.cancelledNow', cancelling)}
      >
        <p>{t('batch.cancelText')}</p>
        {batch.payouts.some(({ fullIban }) => fullIban !== null) && <p>{t('batch.cancelSeen')}</p>}
      </ConfirmDialog>
    </SectionCard>
  )
}

/** What the second person looks at before approving: accounts that are new, and where the money leaves from. */
function Checks({ batch }: { batch: Batch }) {
  const { t } = useTranslation('payouts')
  const planned = batch.payouts.filter(({ status }) => status === 'planned')
  const fresh = planned.filter(({ isNewAccount }) => isNewAccount).length
  const lines = [
    { key: 'known', count: planned.length - fresh, isWarning: false },
    { key: 'fresh', count: fresh, isWarning: true },
  ] as const
  return (
    <ul className="batch-checks">
      {lines
        .filter(({ count }) => count > 0)
        .map(({ key, count, isWarning }) => (
          <li key={key} data-warning={isWarning || undefined}>
            <Icon name={isWarning ? 'warning' : 'check'} size={18} />
            {t(`batch.check.${key}`, { count })}
          </li>
        ))}
    </ul>
  )
}

import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Button } from '../../../../shared/button.tsx'
import { Banner } from '../../../../shared/data/banner.tsx'
import { QueryView } from '../../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../../shared/data/skeleton.tsx'
import { Pill } from '../../../../shared/data/status-pill.tsx'
import { failureText } from '../../../../shared/forms/failure-text.ts'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { Dialog } from '../../../../shared/overlays/dialog.tsx'
import type { DialogState } from '../../../../shared/overlays/use-dialog.ts'
import { deskPath } from '../queue-address.ts'
import {
  type Batch,
  type BatchPreviewRow,
  type BatchResultRow,
  useBatchPreview,
  useRunBatch,
} from './batch-queries.ts'

interface BatchDialogProps {
  dialog: DialogState<Batch>
  onDone: () => void
}

/** Publishes many events at once: first what would happen to each, then what did. */
export function BatchDialog({ dialog, onDone }: BatchDialogProps) {
  const { t } = useTranslation('review-work')
  const { value } = dialog
  return (
    <Dialog dialog={dialog} title={t('batch.title')} size="wide">
      {value && <BatchBody key={value.key} batch={value} onClose={dialog.close} onDone={onDone} />}
    </Dialog>
  )
}

function BatchBody({ batch, onClose, onDone }: { batch: Batch; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation(['review-work', 'common'])
  const preview = useBatchPreview(batch)
  const run = useRunBatch()
  const ready = preview.data?.filter(({ outcome }) => outcome !== 'nada') ?? []
  const hasNone = preview.data !== undefined && ready.length === 0
  const start = () =>
    run.mutate(
      { key: batch.key, items: ready.map(({ id, version }) => ({ id, version })) },
      { onSuccess: onDone },
    )
  return (
    <div className="stack">
      <QueryView query={preview} skeleton={<Skeleton rows={4} height={56} />}>
        {(rows) => (
          <>
            {!run.data && (
              <p>
                {ready.length === 0 ? t('batch.none') : t('batch.intro', { count: ready.length })}
                {ready.length > 0 &&
                  rows.length > ready.length &&
                  ` ${t('batch.left', { count: rows.length - ready.length })}`}
              </p>
            )}
            {run.data && <BatchSummary results={run.data} />}
            <ul className="batch-list">
              {rows.map((row) => (
                <BatchLine key={row.id} row={row} result={run.data?.find(({ id }) => id === row.id)} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
      {run.error && (
        <Banner kind="danger">
          {failureText(run.error, t)} {t('batch.goOn')}
        </Banner>
      )}
      <div className="dialog-actions">
        <Button onClick={onClose}>{t(run.data || hasNone ? 'common:close' : 'common:cancel')}</Button>
        {!run.data && !hasNone && (
          <Button
            kind="primary"
            icon="check"
            isPending={run.isPending}
            disabled={ready.length === 0}
            onClick={start}
          >
            {t(run.error ? 'batch.again' : 'batch.confirm', { count: ready.length })}
          </Button>
        )}
      </div>
    </div>
  )
}

function BatchSummary({ results }: { results: readonly BatchResultRow[] }) {
  const { t } = useTranslation('review-work')
  const refused = results.filter(({ outcome }) => outcome === 'rechazado').length
  return (
    <Banner kind={refused > 0 ? 'warning' : 'success'}>
      {t('batch.done', { count: results.length - refused })}
      {refused > 0 && ` ${t('batch.refused', { count: refused })}`}
    </Banner>
  )
}

function BatchLine({ row, result }: { row: BatchPreviewRow; result: BatchResultRow | undefined }) {
  const { t } = useTranslation(['review-work', 'review'])
  const { language } = useFormat()
  const { search } = useLocation()
  const isLeft = row.outcome === 'nada' || result?.outcome === 'rechazado'
  const title = pickText(row.title, language) || t('review:untitled')
  return (
    <li className="batch-line">
      <span className="lines">
        {isLeft && row.reason !== 'no_existe' ? (
          <Link className="batch-name" to={deskPath(row.id, search)}>
            {title}
          </Link>
        ) : (
          <strong className="batch-name">{title}</strong>
        )}
        {row.ownerName && !isLeft && (
          <span className="meta">
            {t('batch.mail', {
              name: row.ownerName,
              language: t([`review:remark.ownerReads.${row.ownerLanguage}`, 'review:remark.ownerReads.es']),
            })}
          </span>
        )}
        {row.reason && (
          <span className="batch-reason">
            {t(`batch.reason.${row.reason}`, { count: row.pending.length })}
          </span>
        )}
        {row.readers.length > 0 && (
          <span className="queue-reader">
            {t('readers', {
              count: row.readers.length,
              names: row.readers.map(({ name }) => name).join(', '),
            })}
          </span>
        )}
        {result?.text && <span className="batch-fault">{result.text}</span>}
      </span>
      <Outcome row={row} result={result} />
    </li>
  )
}

function Outcome({ row, result }: { row: BatchPreviewRow; result: BatchResultRow | undefined }) {
  const { t } = useTranslation('review-work')
  if (result) {
    const isRefused = result.outcome === 'rechazado'
    return <Pill tone={isRefused ? 'danger' : 'live'}>{t(`batch.result.${result.outcome}`)}</Pill>
  }
  return <Pill tone={row.outcome === 'nada' ? 'wait' : 'review'}>{t(`batch.outcome.${row.outcome}`)}</Pill>
}

import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { useDialog } from '../../../../shared/overlays/use-dialog.ts'
import type { QueueRow } from '../review-queries.ts'
import { SELECTION_MAX, type Selection } from '../use-selection.ts'
import './batch.css'
import { late } from '../../../../shared/late.tsx'
import type { Batch } from './batch-queries.ts'

const BatchDialog = late(async () => ({ default: (await import('./batch-dialog.tsx')).BatchDialog }))

/** At the foot of the queue while something is chosen: how many, all of this page, and what can be done with them. */
export function BatchBar({ rows, selection }: { rows: readonly QueueRow[]; selection: Selection }) {
  const { t } = useTranslation('review-work')
  const { number } = useFormat()
  const dialog = useDialog<Batch>('batch')
  const isWhole = rows.every(({ id }) => selection.has(id))
  // The dialog shows the result after the choice itself is empty.
  if (selection.count === 0 && !dialog.isOpen) return null
  return (
    <>
      {selection.count > 0 && (
        <section className="batch-bar" aria-label={t('batch.label')}>
          <span className="batch-count" role="status">
            {t('select.count', { count: selection.count, total: number(selection.count) })}
            {selection.count >= SELECTION_MAX && ` ${t('select.most', { max: number(SELECTION_MAX) })}`}
          </span>
          <Button kind="quiet" onClick={() => selection.change(rows, !isWhole)}>
            {t(isWhole ? 'select.pageOff' : 'select.page')}
          </Button>
          <Button kind="quiet" onClick={selection.clear}>
            {t('select.none')}
          </Button>
          <Button
            kind="primary"
            icon="check"
            // The key makes a batch that was interrupted go on instead of beginning anew.
            onClick={() => dialog.open({ key: crypto.randomUUID(), items: selection.items })}
          >
            {t('batch.open')}
          </Button>
        </section>
      )}
      <Suspense>{dialog.isOpen && <BatchDialog dialog={dialog} onDone={selection.clear} />}</Suspense>
    </>
  )
}

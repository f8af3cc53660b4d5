import { pickText } from '@larunbat/rules/text/multilingual-text'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { csvText } from '../../../shared/csv.ts'
import { Banner } from '../../../shared/data/banner.tsx'
import { failureText } from '../../../shared/forms/failure-text.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { saveCsv } from '../../../shared/save-file.ts'
import { eventKeys } from '../event-keys.ts'
import { type BulkChangeValues, type BulkRowValue, type BulkRun, preview, run, undo } from './bulk-calls.ts'
import { BulkForm } from './bulk-form.tsx'
import { BulkOutcome } from './bulk-outcome.tsx'
import type { TableFilterInput } from './table-address.ts'
import type { Selection } from './use-selection.ts'

interface BulkDialogProps {
  dialog: DialogState<undefined>
  selection: Selection
  filters: TableFilterInput
}

/** Changes the chosen events in four steps: what, what would happen, what happened, and back again. */
export function BulkDialog({ dialog, selection, filters }: BulkDialogProps) {
  const { t } = useTranslation('events-table')
  const { number } = useFormat()
  return (
    <Dialog
      dialog={dialog}
      title={t('bulk.title', { count: selection.count, total: number(selection.count) })}
      size="wide"
    >
      {dialog.isOpen && <Steps dialog={dialog} selection={selection} filters={filters} />}
    </Dialog>
  )
}

type Step =
  | { name: 'choose' }
  | { name: 'preview'; rows: BulkRowValue[] }
  | { name: 'done'; run: BulkRun; expected: number }
  | { name: 'undone'; rows: BulkRowValue[] }

function Steps({ dialog, selection, filters }: BulkDialogProps) {
  const { t } = useTranslation(['events-table', 'common'])
  const { language, number } = useFormat()
  const cache = useQueryClient()
  const [change, setChange] = useState<BulkChangeValues>({})
  const [step, setStep] = useState<Step>({ name: 'choose' })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const wish = useRef(crypto.randomUUID())
  const isEmpty = Object.values(change).every((value) => value === undefined)

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const look = () =>
    attempt(async () => {
      // A refreshed preview is a new request: the same key would only repeat the former response.
      wish.current = crypto.randomUUID()
      setStep({ name: 'preview', rows: await preview(change, selection.chosen, filters) })
    })
  const carryOut = (rows: readonly BulkRowValue[]) =>
    attempt(async () => {
      const expected = rows.filter(({ outcome }) => outcome === 'cambiado').length
      try {
        await run(
          change,
          rows,
          (portion) => `${wish.current}-${portion}`,
          (done) => setStep({ name: 'done', run: done, expected }),
        )
      } finally {
        void cache.invalidateQueries({ queryKey: eventKeys.all })
      }
    })
  const putBack = (batchId: string) =>
    attempt(async () => {
      try {
        setStep({ name: 'undone', rows: await undo(batchId, () => {}) })
      } finally {
        void cache.invalidateQueries({ queryKey: eventKeys.all })
      }
    })
  const finish = () => {
    selection.clear()
    dialog.close()
  }
  const file = (rows: readonly BulkRowValue[]) =>
    saveCsv(
      csvText(
        [
          ['id', t('column.titulo'), t('bulk.result'), t('bulk.reason')],
          ...rows.map((row) => [
            row.id,
            pickText(row.title, language),
            t(`bulk.done.${row.outcome}`, { count: 1 }),
            row.reason,
          ]),
        ],
        language,
      ),
      `${t('bulk.file')}.csv`,
    )
  const changing =
    step.name === 'preview' ? step.rows.filter(({ outcome }) => outcome === 'cambiado').length : 0

  return (
    <div className="stack" aria-busy={isBusy || undefined}>
      {failure !== undefined && <Banner kind="danger">{failureText(failure, t)}</Banner>}
      {step.name === 'choose' && <BulkForm change={change} onChange={setChange} />}
      {step.name === 'preview' && (
        <>
          <p>{t('bulk.previewText')}</p>
          <BulkOutcome rows={step.rows} tense="preview" />
        </>
      )}
      {step.name === 'done' && (
        <>
          {isBusy && (
            <p role="status">
              {t('bulk.running', {
                done: number(step.run.rows.length),
                total: number(step.expected),
              })}
            </p>
          )}
          <BulkOutcome rows={step.run.rows} tense="done" />
        </>
      )}
      {step.name === 'undone' && <BulkOutcome rows={step.rows} tense="undone" />}
      <div className="dialog-actions grid-dialog-foot">
        {step.name === 'choose' && (
          <>
            <Button onClick={dialog.close}>{t('common:cancel')}</Button>
            <Button kind="primary" disabled={isEmpty} isPending={isBusy} onClick={() => void look()}>
              {t('bulk.look')}
            </Button>
          </>
        )}
        {step.name === 'preview' && (
          <>
            <Button onClick={() => setStep({ name: 'choose' })}>{t('common:back')}</Button>
            <Button
              kind="primary"
              disabled={changing === 0}
              isPending={isBusy}
              onClick={() => void carryOut(step.rows)}
            >
              {t('bulk.run', { count: changing, total: number(changing) })}
            </Button>
          </>
        )}
        {(step.name === 'done' || step.name === 'undone') && !isBusy && (
          <Button
            kind="quiet"
            icon="download"
            onClick={() => file(step.name === 'done' ? step.run.rows : step.rows)}
          >
            {t('bulk.download')}
          </Button>
        )}
        {step.name === 'done' && step.run.batchId !== '' && (
          <Button isPending={isBusy} onClick={() => void putBack(step.run.batchId)}>
            {t('common:undo')}
          </Button>
        )}
        {(step.name === 'done' || step.name === 'undone') && (
          <Button kind="primary" onClick={finish}>
            {t('common:close')}
          </Button>
        )}
      </div>
    </div>
  )
}

import { changeSessions, updateEventDates } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../shared/api/api.ts'
import { Button } from '../../../../shared/button.tsx'
import { Banner } from '../../../../shared/data/banner.tsx'
import { failureText } from '../../../../shared/forms/failure-text.ts'
import { Dialog } from '../../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../../shared/overlays/use-dialog.ts'
import { cacheEvent, type OpenEvent, useRefreshEvent } from '../../event-queries.ts'
import { tidyTime } from '../generate/pattern-values.ts'
import { ChangeFields } from './change-fields.tsx'
import { ChangePreview } from './change-preview.tsx'
import {
  type BulkChange,
  type BulkForm,
  type BulkKind,
  type BulkReport,
  changeOf,
  EMPTY_BULK,
  undoOf,
} from './change-values.ts'

const PAUSE_MS = 300

/** Preview of a change, requested from the server once typing pauses; nothing is stored. */
function useChangePreview(eventId: number, ids: readonly number[], change: BulkChange | undefined) {
  const asked = usePaused(JSON.stringify(change ?? null))
  const settled = JSON.parse(asked) as BulkChange | null
  const query = useQuery({
    queryKey: ['session-change', eventId, ids, asked],
    queryFn: ({ signal }) =>
      callApi(changeSessions, { eventId, ids: [...ids], change: settled ?? {}, isPreview: true }, { signal }),
    enabled: settled !== null && ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const isCurrent = asked === JSON.stringify(change ?? null) && !query.isPlaceholderData
  return { ...query, data: settled === null ? undefined : query.data, isCurrent }
}

/** Carries a change out, all of it or nothing. */
function useChangeSessions(eventId: number) {
  const refresh = useRefreshEvent(eventId)
  return useMutation({
    mutationFn: ({ ids, change }: { ids: readonly number[]; change: BulkChange }) =>
      callApi(changeSessions, { eventId, ids: [...ids], change }),
    onSettled: refresh,
  })
}

/** Brings the sessions back as they were. */
function useUndoChange() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (undo: InputOf<typeof updateEventDates>) => callApi(updateEventDates, undo),
    onSuccess: (event) => cacheEvent(cache, event),
  })
}

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

interface BulkDialogProps {
  event: OpenEvent
  ids: readonly number[]
  dialog: DialogState<BulkKind>
  /** Takes sessions out of the selection. */
  onDrop: (ids: readonly number[]) => void
}

/** One change of the selected sessions: its fields, what it would do to each of them, and doing it. */
export function BulkDialog({ event, ids, dialog, onDrop }: BulkDialogProps) {
  const { t } = useTranslation('sessions')
  const kind = dialog.value
  return (
    <Dialog dialog={dialog} title={t(`bulk.title.${kind ?? 'move'}`, { count: ids.length })} size="wide">
      {kind && (
        <BulkEditor key={kind} event={event} ids={ids} kind={kind} onDone={dialog.close} onDrop={onDrop} />
      )}
    </Dialog>
  )
}

interface BulkEditorProps extends Omit<BulkDialogProps, 'dialog'> {
  kind: BulkKind
  onDone: () => void
}

function BulkEditor({ event, ids, kind, onDone, onDrop }: BulkEditorProps) {
  const { t } = useTranslation(['sessions', 'common'])
  const form = useForm<BulkForm>({ defaultValues: EMPTY_BULK })
  const values = form.watch()
  const change = changeOf(kind, { ...values, time: values.time && tidyTime(values.time) })
  const preview = useChangePreview(event.id, ids, change)
  const { data: report } = preview
  const apply = useApply(event, onDone, onDrop)
  const isReady = report !== undefined && preview.isCurrent && report.refused === 0 && report.changed > 0
  const refused = report?.sessions.filter(({ refusal }) => refusal !== null).map(({ id }) => id) ?? []
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && change && !apply.isPending) void apply.run(ids, change)
      }}
    >
      <ChangeFields kind={kind} form={form} event={event} />
      {preview.error && <Banner kind="danger">{failureText(preview.error, t)}</Banner>}
      {report?.needsApproval && <Banner kind="warning">{t('changesWait')}</Banner>}
      {report ? (
        <ChangePreview event={event} report={report} />
      ) : (
        !preview.error && <p className="muted">{t('bulk.nothingYet')}</p>
      )}
      {kind === 'delete' && event.status >= 2 && <p className="muted">{t('bulk.deletePublished')}</p>}
      <div className="row row-end bulk-foot">
        {refused.length > 0 && refused.length < ids.length && (
          <Button onClick={() => onDrop(refused)}>{t('bulk.without', { count: refused.length })}</Button>
        )}
        <Button onClick={onDone}>{t('common:cancel')}</Button>
        <Button
          type="submit"
          kind={kind === 'delete' ? 'danger' : 'primary'}
          isPending={apply.isPending}
          disabled={!isReady}
        >
          {t(kind === 'delete' ? 'bulk.delete' : 'bulk.apply', { count: report?.changed ?? 0 })}
        </Button>
      </div>
    </form>
  )
}

/** Carries out a change and offers to take it back. */
function useApply(event: OpenEvent, onDone: () => void, onDrop: BulkDialogProps['onDrop']) {
  const { t } = useTranslation('sessions')
  const toast = useToast()
  const change = useChangeSessions(event.id)
  const undo = useUndoChange()
  const takeBack = async (report: BulkReport) => {
    const before = undoOf(event, report)
    if (!before) return
    try {
      await undo.mutateAsync(before)
      toast.success(t('undone'))
    } catch (error) {
      toast.failure(error)
    }
  }
  return {
    isPending: change.isPending,
    run: async (ids: readonly number[], wanted: NonNullable<ReturnType<typeof changeOf>>) => {
      try {
        const report = await change.mutateAsync({ ids, change: wanted })
        onDone()
        if (wanted.isDeleted) onDrop(ids)
        const text = t(wanted.isDeleted ? 'bulk.deleted' : 'bulk.done', { count: report.changed })
        toast.success(text, undoOf(event, report) ? { undo: () => void takeBack(report) } : {})
      } catch (error) {
        toast.failure(error)
      }
    },
  }
}

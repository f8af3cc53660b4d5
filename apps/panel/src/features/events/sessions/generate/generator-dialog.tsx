import { changeSessions, generateSessions } from '@larunbat/contract'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../shared/api/api.ts'
import { Banner } from '../../../../shared/data/banner.tsx'
import { FormFoot } from '../../../../shared/forms/form-foot.tsx'
import { showFieldErrors } from '../../../../shared/forms/server-errors.ts'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { Dialog } from '../../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../../shared/overlays/use-dialog.ts'
import { isAdmin } from '../../../../shared/session.ts'
import { asFormError } from '../../event/form/event-form.ts'
import { type OpenEvent, useRefreshEvent } from '../../event-queries.ts'
import './generate.css'
import { EachFields, PatternFields } from './pattern-fields.tsx'
import {
  firstPattern,
  type GeneratorForm,
  generateInput,
  noonOf,
  type Preview,
  previewOf,
} from './pattern-values.ts'
import { PreviewMonths } from './preview-months.tsx'

interface GeneratorDialogProps {
  event: OpenEvent
  dialog: DialogState<undefined>
}

/** Creates many sessions: a pattern on one side, its dates on the other. */
export function GeneratorDialog({ event, dialog }: GeneratorDialogProps) {
  const { t } = useTranslation('sessions')
  return (
    <Dialog dialog={dialog} title={t('generate')} size="wide">
      {dialog.isOpen && <Generator event={event} onDone={dialog.close} />}
    </Dialog>
  )
}

function Generator({ event, onDone }: { event: OpenEvent; onDone: () => void }) {
  const { t } = useTranslation(['sessions', 'common'])
  const toast = useToast()
  const refresh = useRefreshEvent(event.id)
  const form = useForm<GeneratorForm>({ defaultValues: firstPattern(event) })
  const values = form.watch()
  const preview = useMemo(() => previewOf(values, event), [values, event])
  const make = useMutation({
    mutationFn: () => callApi(generateSessions, generateInput(form.getValues(), event)),
    onSuccess: refresh,
  })
  const remove = async (ids: number[]) => {
    try {
      await callApi(changeSessions, { eventId: event.id, ids, change: { isDeleted: true } })
      toast.success(t('undone'))
    } catch (error) {
      toast.failure(error)
    }
    await refresh()
  }
  const submit = async () => {
    try {
      const { made, sessions } = await make.mutateAsync()
      const ids = sessions.flatMap(({ id }) => (id === null ? [] : [id]))
      onDone()
      toast.success(t('made', { count: made }), { undo: () => void remove(ids) })
    } catch (error) {
      const fault = asFormError(asFormError(error, 'pattern.'), 'values.')
      if (!showFieldErrors(form, fault)) toast.failure(fault)
    }
  }
  const toggle = (day: string) => {
    const except = form.getValues('except')
    const next = except.includes(day) ? except.filter((other) => other !== day) : [...except, day]
    form.setValue('except', next, { shouldDirty: true })
  }
  const isReady = preview.made > 0 && !preview.isTooMany
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !make.isPending) void submit()
      }}
    >
      {event.status === 2 && !isAdmin() && <Banner kind="warning">{t('datesWait')}</Banner>}
      <PatternFields form={form} event={event} />
      <EachFields form={form} event={event} />
      <PreviewWords preview={preview} known={event.sessions.length} />
      {preview.days.length > 0 && <PreviewMonths days={preview.days} onToggle={toggle} />}
      <FormFoot
        onCancel={onDone}
        isPending={make.isPending}
        isDisabled={!isReady}
        className="generator-foot"
        action={isReady ? t('make', { count: preview.made }) : t('makeNone')}
      />
    </form>
  )
}

/** How many, and what is odd about them; read out when it changes. */
function PreviewWords({ preview, known }: { preview: Preview; known: number }) {
  const { t } = useTranslation(['sessions', 'common'])
  const { date, number } = useFormat()
  const { made, there, shifted, isTooMany, days, faults } = preview
  const fault = Object.entries(faults)[0]
  const dates = days.filter((day) => !day.isSkipped && day.made > 0).length
  return (
    <div className="stack-tight" role="status">
      <h3 className="generator-sum">
        {made > 0 ? t('sum', { count: made, dates: number(dates) }) : t('sumNone')}
      </h3>
      {fault && <p className="muted">{t([`fault.${fault[0].split('.')[0]}`, 'fault.other'])}</p>}
      {isTooMany && <Banner kind="danger">{t('tooMany', { count: made, known })}</Banner>}
      {there > 0 && <p className="muted">{t('there', { count: there })}</p>}
      {shifted.map(({ day, time, becomes }) => (
        <p key={`${day}${time}`} className="muted">
          {t('shifted', { date: date(noonOf(day), 'day', 'UTC'), time, becomes })}
        </p>
      ))}
      {days.length > 0 && <p className="muted">{t('tapHint')}</p>}
    </div>
  )
}

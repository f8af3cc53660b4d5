import { getEvent, SessionInput } from '@larunbat/contract'
import { ApiError } from '@larunbat/contract/client'
import { Suspense, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { DraftBanner, useDraft } from '../../../shared/drafts/use-draft.tsx'
import { typedOver, useFormConflict } from '../../../shared/drafts/use-form-conflict.ts'
import { FormFoot } from '../../../shared/forms/form-foot.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { late } from '../../../shared/late.tsx'
import { useIdempotencyKey } from '../../../shared/once-key.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { asFormError } from '../event/form/event-form.ts'
import type { OpenEvent } from '../event-queries.ts'
import { SessionRadar } from '../radar/late-radar.tsx'
import { SessionBuyers } from './late-buyers.tsx'
import { useSaveSession } from './save-session.ts'
import { SessionFields } from './session-fields.tsx'
import type { SessionChanges, SessionRow } from './session-queries.ts'
import { copySession, newSession, sessionEdit, sessionForm } from './session-values.ts'

// Seldom shown.
const SessionConflict = late(async () => ({
  default: (await import('./session-conflict.tsx')).SessionConflict,
}))

/** What the dialog is opened for; plain data, as it lives in the history. */
export type SessionTask = { kind: 'add' } | { kind: 'edit' | 'copy'; id: number }

interface SessionDialogProps {
  event: OpenEvent
  dialog: DialogState<SessionTask>
}

/** One session: when, and what differs from the event's own tickets. */
export function SessionDialog({ event, dialog }: SessionDialogProps) {
  const { t } = useTranslation('event')
  const { value: task } = dialog
  const session = task && task.kind !== 'add' ? event.sessions.find(({ id }) => id === task.id) : undefined
  const isLost = dialog.isOpen && task !== undefined && task.kind !== 'add' && !session
  const { close } = dialog
  useEffect(() => {
    // Deleted meanwhile, or the address of an old dialog: there is nothing to edit.
    if (isLost) close()
  }, [isLost, close])
  return (
    <Dialog dialog={dialog} title={t(`sessions.dialog.${task?.kind ?? 'add'}`)} size="wide">
      {task && !isLost && (
        <SessionEditor
          key={JSON.stringify(task)}
          event={event}
          task={task}
          session={session}
          onDone={close}
        />
      )}
    </Dialog>
  )
}

interface SessionEditorProps {
  event: OpenEvent
  task: SessionTask
  session: SessionRow | undefined
  onDone: () => void
}

function SessionEditor({ event, task, session, onDone }: SessionEditorProps) {
  const { t } = useTranslation(['event', 'common'])
  const toast = useToast()
  const save = useSaveSession(event.id)
  const keyOf = useIdempotencyKey()
  const form = useForm<SessionChanges, unknown, SessionChanges>({
    mode: 'onTouched',
    defaultValues: initialOf(event, task, session),
    resolver: resolverFor<SessionChanges>(SessionInput, sessionFaults),
  })
  const draft = useDraft(
    `content.${event.id}.session.${session?.id ?? 'new'}.${task.kind}`,
    form,
    task.kind === 'edit' ? typedOver(event.id, form) : undefined,
  )
  const conflict = useFormConflict(form, {
    draft,
    row: session,
    read: async () =>
      (await callApi(getEvent, { id: event.id })).sessions.find(({ id }) => id === session?.id),
    formOf: sessionForm,
  })
  const handleSubmit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync({
        ...(task.kind === 'edit'
          ? sessionEdit(values, form.formState.defaultValues ?? {})
          : { session: values }),
        key: keyOf(values),
      })
      draft.clear()
      toast.success(t('sessions.saved'))
      onDone()
    } catch (error) {
      const isBehind = error instanceof ApiError && error.code === 'session.changed_meanwhile'
      if (isBehind && (await conflict.meet().catch(() => false))) return
      const fault = asFormError(error, 'session.')
      if (!showFieldErrors(form, fault)) toast.failure(fault)
    }
  })
  return (
    <>
      <form className="stack" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <DraftBanner draft={draft} />
        <SessionFields form={form} event={event} />
        <SessionRadar form={form} event={event} />
        {task.kind === 'edit' && session && <SessionBuyers form={form} event={event} session={session} />}
        <FormFoot onCancel={onDone} isPending={save.isPending} />
      </form>
      {conflict.conflicts.length > 0 && (
        <Suspense fallback={null}>
          <SessionConflict event={event} conflict={conflict} />
        </Suspense>
      )}
    </>
  )
}

function initialOf(event: OpenEvent, task: SessionTask, session: SessionRow | undefined): SessionChanges {
  if (!session) return newSession(event)
  return task.kind === 'copy' ? copySession(session) : sessionForm(session)
}

/** What the types alone cannot refuse. */
export function sessionFaults(session: SessionChanges): Record<string, string> {
  const { startsAt, endsAt, saleStartsAt, saleEndsAt } = session
  const faults: Record<string, string> = {}
  if (!startsAt) faults.startsAt = 'field.required'
  if (startsAt && endsAt && endsAt <= startsAt) faults.endsAt = 'field.end_before_start'
  if (saleStartsAt && saleEndsAt && saleEndsAt <= saleStartsAt) faults.saleEndsAt = 'field.end_before_start'
  return faults
}

import { TicketTypeInput } from '@larunbat/contract'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DraftBanner, useDraft } from '../../../shared/drafts/use-draft.tsx'
import { typedOver, useFormConflict } from '../../../shared/drafts/use-form-conflict.ts'
import { FormFoot } from '../../../shared/forms/form-foot.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { useIdempotencyKey } from '../../../shared/once-key.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { asFormError } from '../../events/event/form/event-form.ts'
import { BuyerView } from './buyer-view.tsx'
import { OfferConflictDialog } from './offer-conflict-dialog.tsx'
import { isBehind, type Offer, readTypes, type TypeRow, useSaveType } from './offer-queries.ts'
import { TypeFields } from './type-fields.tsx'
import {
  formFaults,
  leastQuota,
  newType,
  type TypeForm,
  type TypeIdea,
  toChanges,
  typeForm,
} from './type-values.ts'

/** What the dialog is opened for; plain data, as it lives in the history. */
export interface TypeTask {
  /** The type that is changed. */
  id?: number
  copyOf?: number
  idea?: TypeIdea
}

interface TypeDialogProps {
  offer: Offer
  dialog: DialogState<TypeTask>
}

/** One ticket type with, beside it, what its buyers will see. */
export function TypeDialog({ offer, dialog }: TypeDialogProps) {
  const { t } = useTranslation('offer')
  const { value: task, close } = dialog
  const asked = task?.id ?? task?.copyOf
  const row = offer.types.find(({ id }) => id === asked)
  const isLost = dialog.isOpen && asked !== undefined && !row
  useEffect(() => {
    // Deleted meanwhile: there is nothing to edit.
    if (isLost) close()
  }, [isLost, close])
  const isChange = task?.id !== undefined
  return (
    <Dialog dialog={dialog} title={t(isChange ? 'type.edit' : 'type.add')} size="wide">
      {task && !isLost && (
        <TypeEditor
          key={JSON.stringify(task)}
          offer={offer}
          row={isChange ? row : undefined}
          draftName={draftName(task)}
          initial={row ? typeForm(row) : newType(offer, task.idea, task.idea ? ideaName(task.idea) : null)}
          onDone={close}
        />
      )}
    </Dialog>
  )
}

/** What is typed into a new type, into one begun as an idea and into a copy is kept apart. */
const draftName = ({ id, copyOf, idea }: TypeTask): string =>
  id !== undefined ? `${id}` : copyOf !== undefined ? `copy.${copyOf}` : `new.${idea ?? ''}`

/** What an idea is called, in the three languages of the site. */
function ideaName(idea: TypeIdea): string {
  const names: Readonly<Record<TypeIdea, string>> = {
    reduced: '[:es]Reducida[:en]Reduced[:eu]Murriztua[:]',
    choice: '[:es]Paga lo que quieras[:en]Pay what you want[:eu]Ordaindu nahi duzuna[:]',
    hidden: '[:es]Amistades[:en]Friends[:eu]Lagunak[:]',
    companion: '[:es]Acompañante[:en]Companion[:eu]Laguntzailea[:]',
  }
  return names[idea]
}

interface TypeEditorProps {
  offer: Offer
  /** What is changed; a new one has none. */
  row: TypeRow | undefined
  /** Names what is kept on the device, within the event. */
  draftName: string
  initial: TypeForm
  onDone: () => void
}

function TypeEditor({ offer, row, draftName, initial, onDone }: TypeEditorProps) {
  const { t } = useTranslation(['offer', 'common'])
  const toast = useToast()
  const keyOf = useIdempotencyKey()
  const save = useSaveType(offer.eventId)
  const least = leastQuota(row)
  const form = useForm<TypeForm, unknown, TypeForm>({
    mode: 'onTouched',
    defaultValues: initial,
    resolver: resolverFor<TypeForm>(
      TicketTypeInput as unknown as Parameters<typeof resolverFor<TypeForm>>[0],
      (values) =>
        Object.fromEntries(
          Object.entries(formFaults(values, offer, row)).map(([field, fault]) => [
            field,
            fault === 'required'
              ? 'field.required'
              : t([`fault.${fault}`, 'common:field.invalid'], { count: least }),
          ]),
        ),
    ),
  })
  const draft = useDraft(
    `content.${offer.eventId}.type.${draftName}`,
    form,
    row && typedOver(offer.eventId, form),
  )
  const conflict = useFormConflict(form, {
    draft,
    row,
    read: async () => (await readTypes(offer.eventId)).find(({ id }) => id === row?.id),
    formOf: typeForm,
  })
  const { seen } = conflict
  const handleSubmit = form.handleSubmit(async () => {
    const changes = toChanges(form.getValues())
    try {
      const type = seen ? { ...changes, id: seen.id, version: seen.version } : changes
      await save.mutateAsync(seen ? { type } : { type, key: keyOf(type) })
      draft.clear()
      toast.success(t(offer.isOnSale ? 'type.savedLive' : 'type.saved'))
      onDone()
    } catch (error) {
      if (isBehind(error) && (await conflict.meet().catch(() => false))) return
      const fault = asFormError(error, 'type.')
      if (!showFieldErrors(form, fault)) toast.failure(fault)
    }
  })
  return (
    <>
      <form className="offer-editor" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <div className="stack">
          <DraftBanner draft={draft} />
          <TypeFields form={form} offer={offer} row={row} />
        </div>
        <BuyerView form={form} offer={offer} row={row} />
        <FormFoot onCancel={onDone} isPending={save.isPending} className="offer-editor-foot" />
      </form>
      <OfferConflictDialog offer={offer} conflict={conflict} />
    </>
  )
}

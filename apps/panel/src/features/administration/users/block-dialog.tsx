import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../shared/fields/checkbox.tsx'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { type Person, useUserActions } from './user-queries.ts'

const KINDS = ['apiKeys', 'webhooks', 'doorLinks'] as const
const NOTHING = { apiKeys: false, webhooks: false, doorLinks: false }

/** Blocks an account, or lets it in again with what the block ended and is ticked here; nothing is ticked at first. */
export function BlockDialog({ dialog, person }: { dialog: DialogState<undefined>; person: Person }) {
  const { t } = useTranslation('users')
  const toast = useToast()
  const form = useForm({ defaultValues: NOTHING })
  const { block } = useUserActions(person.id)
  const { name, isBlocked } = person
  const ask = isBlocked ? 'unblockAsk' : 'blockAsk'
  // A second look begins with nothing ticked, however the first one was left.
  useEffect(() => {
    if (dialog.isOpen) form.reset()
  }, [dialog.isOpen, form])
  const confirm = async () => {
    const ticked = form.getValues()
    try {
      await block.mutateAsync(
        isBlocked
          ? { isBlocked: false, restored: KINDS.filter((kind) => ticked[kind]) }
          : { isBlocked: true },
      )
      dialog.close()
      toast.success(t(isBlocked ? 'done.unblocked' : 'done.blocked', { name }))
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <ConfirmDialog
      dialog={dialog}
      title={t(`${ask}.title`, { name })}
      action={t(isBlocked ? 'act.unblock' : 'act.block')}
      kind={isBlocked ? 'primary' : 'danger'}
      isPending={block.isPending}
      onConfirm={() => void confirm()}
    >
      <div className="stack">
        <p>{t(`${ask}.text`)}</p>
        {isBlocked && (
          <fieldset className="stack unblock-kinds">
            <legend>{t('unblockAsk.restore')}</legend>
            {KINDS.map((kind) => (
              <Checkbox
                key={kind}
                control={form.control}
                name={kind}
                label={t(`unblockAsk.${kind}`)}
                hint={t(`unblockAsk.${kind}Hint`)}
              />
            ))}
          </fieldset>
        )}
      </div>
    </ConfirmDialog>
  )
}

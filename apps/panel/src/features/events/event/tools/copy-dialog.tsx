import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../../shared/overlays/use-dialog.ts'
import type { OpenEvent } from '../../event-queries.ts'
import { indexPath } from '../frame/sections.ts'
import { useCopyEvent } from './tool-queries.ts'

interface CopyDialogProps {
  event: Pick<OpenEvent, 'id' | 'isSeries'>
  dialog: DialogState<undefined>
}

/** Says what comes along and what does not, then makes the copy and opens it. */
export function CopyDialog({ event, dialog }: CopyDialogProps) {
  const { t } = useTranslation('event-work')
  const toast = useToast()
  const copy = useCopyEvent()
  // A request that is sent again after a lost answer finds the copy it made.
  const key = useRef<string>(null)
  const start = async () => {
    key.current ??= crypto.randomUUID()
    try {
      const made = await copy.mutateAsync({ id: event.id, key: key.current })
      key.current = null
      toast.success(t('copy.done'))
      dialog.leaveTo(indexPath(made.id))
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <ConfirmDialog
      dialog={dialog}
      title={t('copy.title')}
      action={t('copy.confirm')}
      isPending={copy.isPending}
      onConfirm={() => void start()}
    >
      <div className="stack">
        <p>{t(event.isSeries ? 'copy.textSeries' : 'copy.text')}</p>
        <p className="muted">{t('copy.without')}</p>
      </div>
    </ConfirmDialog>
  )
}

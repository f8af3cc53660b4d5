import { type ReactNode, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonKind } from '../button.tsx'
import { late } from '../late.tsx'
import { useOverlayStack } from './stack.ts'
import type { DialogState } from './use-dialog.ts'

const loadFrame = () => import('./dialog-frame.tsx')
const DialogFrame = late(async () => ({ default: (await loadFrame()).DialogFrame }))

export interface DialogProps {
  /** From `useDialog`. */
  dialog: Pick<DialogState<unknown>, 'isOpen' | 'close'>
  title: string
  size?: 'wide' | 'palette'
  /** The only way out is one of its actions. */
  isForced?: boolean
  children: ReactNode
  actions?: ReactNode
}

/** A dialog; on phones a sheet from below. Escape, back and a press outside close it. */
export function Dialog(props: DialogProps) {
  useOverlayStack(props.dialog.isOpen, props.dialog.close)
  const wasOpen = useRef(false)
  wasOpen.current ||= props.dialog.isOpen
  if (!wasOpen.current) return null
  return (
    <Suspense>
      <DialogFrame {...props} />
    </Suspense>
  )
}

interface ConfirmDialogProps extends Pick<DialogProps, 'dialog' | 'title'> {
  children: ReactNode
  /** What the button does, as a verb: "Delete event". */
  action: string
  kind?: ButtonKind
  isPending?: boolean
  onConfirm: () => void
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  action,
  kind = 'primary',
  isPending,
  onConfirm,
  ...rest
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      {...rest}
      actions={
        <>
          <Button onClick={rest.dialog.close}>{t('cancel')}</Button>
          <Button kind={kind} isPending={isPending} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  )
}

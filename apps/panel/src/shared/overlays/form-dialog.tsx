import { type FormEventHandler, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonKind } from '../button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

interface FormDialogProps extends Pick<DialogProps, 'dialog' | 'title' | 'size'> {
  onSubmit: FormEventHandler<HTMLFormElement>
  isPending: boolean
  /** What the button does; "Save" when left out. */
  action?: string
  kind?: ButtonKind
  isDisabled?: boolean
  children: ReactNode
}

/** A dialog that asks for something: fields, the way out, and the button that sends them, as does the Enter key. */
export function FormDialog({
  onSubmit,
  isPending,
  action,
  kind = 'primary',
  isDisabled,
  children,
  ...rest
}: FormDialogProps) {
  const { t } = useTranslation('common')
  const id = useId()
  return (
    <Dialog
      {...rest}
      actions={
        <>
          <Button onClick={rest.dialog.close}>{t('cancel')}</Button>
          <Button kind={kind} type="submit" form={id} isPending={isPending} disabled={isDisabled}>
            {action ?? t('saveAction')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={onSubmit} noValidate className="stack">
        {children}
      </form>
    </Dialog>
  )
}

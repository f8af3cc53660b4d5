import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import type { IconName } from '../icon.tsx'

interface FormFootProps {
  onCancel: () => void
  isPending: boolean
  isDisabled?: boolean
  icon?: IconName
  /** Class of the row, for a footer that stays in sight. */
  className?: string
  /** What the button does; "Save" when left out. */
  action?: string | undefined
}

/** The way out and the button that sends, under a form that fills its dialog itself. */
export function FormFoot({ onCancel, isPending, isDisabled, icon, className = '', action }: FormFootProps) {
  const { t } = useTranslation('common')
  return (
    <div className={`row row-end ${className}`.trim()}>
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button type="submit" kind="primary" icon={icon} isPending={isPending} disabled={isDisabled}>
        {action ?? t('saveAction')}
      </Button>
    </div>
  )
}

import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import './field.css'

/** What every field takes. */
export interface FieldProps {
  label: string
  hint?: ReactNode
  /** Adds "(optional)" to the label; fields without it are required. */
  isOptional?: boolean
}

interface FrameProps extends FieldProps {
  /** The control's id; given to `children`. */
  error?: string
  /** Right below the control: a counter. */
  foot?: ReactNode
  /** For a group of controls: the label becomes a legend. */
  isGroup?: boolean
  children: (aria: FieldAria) => ReactNode
}

/** Attributes that tie a control to its label, hint and error. */
export interface FieldAria {
  id: string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
  'aria-labelledby': string | undefined
}

/** Label above, control, hint and error below, tied together for assistive technology. */
export function FieldFrame({ label, hint, isOptional, error, foot, isGroup, children }: FrameProps) {
  const { t } = useTranslation()
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`, foot && `${id}-foot`]
    .filter(Boolean)
    .join(' ')
  const Label = isGroup ? 'span' : 'label'
  return (
    <div className="field">
      <Label className="field-label" id={`${id}-label`} htmlFor={isGroup ? undefined : id}>
        {label}
        {isOptional && <span className="field-optional"> ({t('optional')})</span>}
      </Label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-labelledby': isGroup ? `${id}-label` : undefined,
      })}
      {error && (
        <span className="field-error" id={`${id}-error`}>
          <Icon name="warning" size={18} />
          {error}
        </span>
      )}
      {(hint || foot) && (
        <div className="field-foot">
          <span className="field-hint" id={`${id}-hint`}>
            {hint}
          </span>
          {foot && <span id={`${id}-foot`}>{foot}</span>}
        </div>
      )}
    </div>
  )
}

import { type HTMLInputTypeAttribute, type InputHTMLAttributes, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { FieldFrame, type FieldProps } from './field.tsx'
import { type Bound, useField } from './use-field.ts'

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'inputMode'
  | 'placeholder'
  | 'maxLength'
  | 'disabled'
  | 'readOnly'
  | 'autoFocus'
  | 'onFocus'
  | 'spellCheck'
  | 'autoCapitalize'
>

interface TextFieldProps<T extends FieldValues, C, O> extends Bound<T, C, O>, FieldProps, Native {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'password' | 'tel' | 'url' | 'search'>
}

/** One line of text. A password can be shown. */
export function TextField<T extends FieldValues, C, O>({
  control,
  name,
  label,
  hint,
  isOptional,
  type = 'text',
  onFocus,
  ...native
}: TextFieldProps<T, C, O>) {
  const { t } = useTranslation()
  const { field, error } = useField({ control, name })
  const [isShown, setShown] = useState(false)
  return (
    <FieldFrame label={label} hint={hint} isOptional={isOptional} error={error}>
      {(aria) => {
        const input = (
          <input
            {...native}
            {...aria}
            className="input"
            type={type === 'password' && isShown ? 'text' : type}
            name={name}
            ref={field.ref}
            value={(field.value as string | null | undefined) ?? ''}
            onChange={field.onChange}
            onBlur={field.onBlur}
            onFocus={onFocus}
          />
        )
        if (type !== 'password') return input
        return (
          <span className="input-group" data-invalid={error ? true : undefined}>
            {input}
            <IconButton
              icon={isShown ? 'eyeOff' : 'eye'}
              label={t(isShown ? 'hidePassword' : 'showPassword')}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            />
          </span>
        )
      }}
    </FieldFrame>
  )
}

import { parseAmount, parseNumber } from '@larunbat/rules/text/typed-number'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useFormat } from '../i18n/format.ts'
import { FieldFrame, type FieldProps } from './field.tsx'
import { type Bound, useField } from './use-field.ts'

interface NumberFieldProps<T extends FieldValues, C, O> extends Bound<T, C, O>, FieldProps {
  /** Decimals that may be typed and are shown; default 0. */
  digits?: number
  /** Unit beside the number: "min", "%". */
  unit?: string
  /** Of an amount of money: the form holds its cents. */
  currency?: string
  placeholder?: string
}

/**
 * A number typed the way the reader writes it (1.234,5 or 1,234.5). The form holds a number, or null when empty; input
 * that is no number is kept and passed to the form unchanged, so that its rule can refuse it.
 */
export function NumberField<T extends FieldValues, C, O>(props: NumberFieldProps<T, C, O>) {
  const { digits = 0, unit, currency, placeholder } = props
  const { field, error } = useField(props)
  const { number, language } = useFormat()
  const [typed, setTyped] = useState<string>()
  const value: unknown = field.value
  const shown =
    typed ??
    (typeof value === 'number'
      ? plain(currency ? value / 100 : value)
      : typeof value === 'string'
        ? value
        : '')
  function plain(amount: number) {
    return number(amount, digits, language, currency ? digits : 0)
  }
  const handleChange = (text: string) => {
    setTyped(text)
    const parsed = currency ? parseAmount(text, { language, currency }) : parseNumber(text, language)
    field.onChange(text.trim() === '' ? null : (parsed ?? text))
  }
  const isInvalid = error ? true : undefined
  return (
    <FieldFrame {...props} error={error}>
      {(aria) => (
        <span className="input-group" data-invalid={isInvalid}>
          <input
            {...aria}
            className="input"
            inputMode={digits > 0 ? 'decimal' : 'numeric'}
            name={props.name}
            ref={field.ref}
            value={shown}
            placeholder={placeholder}
            autoComplete="off"
            onChange={(event) => handleChange(event.target.value)}
            onBlur={() => {
              setTyped(undefined)
              field.onBlur()
            }}
          />
          {unit && <span className="input-affix">{unit}</span>}
        </span>
      )}
    </FieldFrame>
  )
}

/** An amount of money; the form holds cents. */
export function MoneyField<T extends FieldValues, C, O>({
  currency,
  ...props
}: Omit<NumberFieldProps<T, C, O>, 'digits' | 'currency' | 'unit'> & { currency: string }) {
  const symbol = currency === 'EUR' ? '€' : currency === 'GBP' ? '£' : currency
  return <NumberField {...props} digits={2} currency={currency} unit={symbol} />
}

/** A percentage with up to two decimals; the form holds 0 to 100. */
export function PercentField<T extends FieldValues, C, O>(
  props: Omit<NumberFieldProps<T, C, O>, 'digits' | 'currency' | 'unit'>,
) {
  return <NumberField {...props} digits={2} unit="%" />
}

import { parseAmount } from '@larunbat/rules/text/typed-number'
import { MAX_SUGGESTIONS } from '@larunbat/rules/ticketing/ticket-type'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { FieldFrame, type FieldProps } from '../../../shared/fields/field.tsx'
import { type Bound, useField } from '../../../shared/fields/use-field.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'

interface AmountsFieldProps<T extends FieldValues, C, O> extends Bound<T, C, O>, FieldProps {
  currency: string
}

/** A few amounts of money, each a button that takes it away, and a field that adds one. The form holds cents. */
export function AmountsField<T extends FieldValues, C, O>(props: AmountsFieldProps<T, C, O>) {
  const { t } = useTranslation(['offer', 'common'])
  const { money, language } = useFormat()
  const { field, error } = useField(props)
  const [typed, setTyped] = useState('')
  const amounts = (field.value as number[] | undefined) ?? []
  const add = () => {
    const cents = parseAmount(typed, { language, currency: props.currency })
    if (cents === undefined) return
    field.onChange([...new Set([...amounts, cents])].sort((a, b) => a - b))
    setTyped('')
  }
  return (
    <FieldFrame {...props} error={error}>
      {(aria) => (
        <div className="offer-amounts">
          {amounts.map((cents) => (
            <button
              key={cents}
              type="button"
              className="chip"
              aria-label={t('amount.remove', { amount: money(cents, props.currency) })}
              onClick={() => field.onChange(amounts.filter((other) => other !== cents))}
            >
              {money(cents, props.currency)}
              <Icon name="close" size={16} />
            </button>
          ))}
          {amounts.length < MAX_SUGGESTIONS && (
            <span className="offer-amount-new">
              <input
                {...aria}
                ref={field.ref}
                className="input"
                inputMode="decimal"
                autoComplete="off"
                name={props.name}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                onBlur={() => {
                  add()
                  field.onBlur()
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return
                  event.preventDefault()
                  add()
                }}
              />
              <Button icon="plus" onClick={add}>
                {t('amount.add')}
              </Button>
            </span>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

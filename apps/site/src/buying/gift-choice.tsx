import {
  type FormProblem,
  GIFT_FIELDS,
  SUGGESTED_GIFTS,
  type Typed,
} from '@larunbat/rules/address/buying-pages'
import type { Language } from '@larunbat/rules/text/language'
import { printMoney } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'
import { Field, Understood } from './form-parts.tsx'

type Props = {
  /** Name of the cause. */
  cause: string
  isWhole: boolean
  currency: string
  typed: Typed
  problems: readonly FormProblem[]
  language: Language
}

/** A gift to the cause beside the tickets: none, a suggested amount, or one of the buyer's own, which goes before it. */
export function GiftChoice({ cause, isWhole, currency, typed, problems, language }: Props) {
  const t = textsOf(language)
  const chosen = typed[GIFT_FIELDS.suggested] ?? '0'
  return (
    <fieldset className="ticket-amount" data-gift="">
      <legend>{t('buying.pick.gift', { cause })}</legend>
      <p className="note">{t(isWhole ? 'buying.pick.donationHint' : 'buying.pick.donationLessFee')}</p>
      <div className="amounts">
        {[0, ...SUGGESTED_GIFTS].map((cents) => (
          <label key={cents} className="amount">
            <input
              type="radio"
              name={GIFT_FIELDS.suggested}
              value={cents}
              defaultChecked={String(cents) === chosen}
            />
            <span>{cents === 0 ? t('buying.pick.noGift') : printMoney(language, cents, currency)}</span>
          </label>
        ))}
      </div>
      <Field
        name={GIFT_FIELDS.own}
        label={t('buying.pick.otherAmount', { currency })}
        problems={problems}
        value={typed[GIFT_FIELDS.own]}
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
      />
      <Understood
        typed={typed[GIFT_FIELDS.own]}
        currency={currency}
        language={language}
        words="buying.pick.understoodGift"
      />
    </fieldset>
  )
}

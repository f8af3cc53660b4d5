import type { FormProblem } from '@larunbat/rules/address/buying-pages'
import type { Language } from '@larunbat/rules/text/language'
import { parseAmount } from '@larunbat/rules/text/typed-number'
import type { ReactNode } from 'react'
import { printBill } from '../shared/money.ts'
import { textsOf } from '../shared/page-texts.ts'

type ProblemsProps = { problems: readonly FormProblem[]; language: Language }

/** All that was wrong, above the form, each with a link to its place. */
export function ProblemSummary({ problems, language }: ProblemsProps) {
  if (problems.length === 0) return null
  return (
    <div className="notice notice-alert problems" role="alert" id="problems" tabIndex={-1}>
      <p>{textsOf(language)('buying.form.problems', { count: problems.length })}</p>
      <ul>
        {problems.map(({ field, text, label }) => {
          const words = label ? `${label}: ${text}` : text
          return <li key={`${field} ${text}`}>{field ? <a href={`#${field}`}>{words}</a> : words}</li>
        })}
      </ul>
    </div>
  )
}

/** What was wrong with one field; stands right below it and is read with it. */
export function ProblemOf({ problems, field }: { problems: readonly FormProblem[]; field: string }) {
  const found = problems.filter((problem) => problem.field === field)
  if (found.length === 0) return null
  return (
    <span className="field-problem" id={`${field}-problem`}>
      {found.map(({ text }) => capital(text)).join(' ')}
    </span>
  )
}

/** Words that stand alone begin as a sentence does. */
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Attributes of a field that refer to its hint and errors. */
export function saidOf(problems: readonly FormProblem[], field: string, hint?: string) {
  const isWrong = problems.some((problem) => problem.field === field)
  const said = [isWrong && `${field}-problem`, hint].filter(Boolean).join(' ')
  return {
    'aria-invalid': isWrong || undefined,
    'aria-describedby': said || undefined,
  }
}

type UnderstoodProps = {
  typed: string | undefined
  currency: string
  language: Language
  /** Key of the sentence with `{{price}}`. */
  words: 'buying.pick.understood' | 'buying.pick.understoodGift'
}

/** How a typed amount is read, in words; the script of the page keeps it up to date while one types. */
export function Understood({ typed = '', currency, language, words }: UnderstoodProps) {
  const t = textsOf(language)
  const cents = parseAmount(typed, { language, currency })
  return (
    <output
      className="note understood"
      data-understood={t(words, { price: '{{price}}' })}
      data-unclear={t('buying.pick.unclear')}
    >
      {cents === undefined ? '' : t(words, { price: printBill(language, cents, currency) })}
    </output>
  )
}

type FieldProps = {
  name: string
  label: ReactNode
  hint?: string | undefined
  problems: readonly FormProblem[]
  value: string | undefined
  type?: 'text' | 'email' | 'tel'
  autoComplete?: string
  inputMode?: 'decimal' | 'email' | 'tel'
  isRequired?: boolean
  maxLength: number
}

/** A labelled field with its hint and what was wrong with it. */
export function Field({ name, label, hint, problems, value, isRequired, ...input }: FieldProps) {
  const hintId = hint ? `${name}-hint` : undefined
  return (
    <p className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        defaultValue={value ?? ''}
        required={isRequired}
        {...input}
        {...saidOf(problems, name, hintId)}
      />
      {hint && (
        <span className="note" id={hintId}>
          {hint}
        </span>
      )}
      <ProblemOf problems={problems} field={name} />
    </p>
  )
}

/** What it costs and the button that goes on, at the foot of the screen for as long as its form is in sight. */
export function PayBar({ children }: { children: ReactNode }) {
  return <div className="pay-bar">{children}</div>
}

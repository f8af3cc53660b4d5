import { TEXT_LANGUAGES, type TextLanguage } from '@larunbat/rules/text/language'
import { parseMultilingual, setText } from '@larunbat/rules/text/multilingual-text'
import { lengthOf } from '@larunbat/rules/text/text-length'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../i18n/i18n.ts'
import { Counter } from './counter.tsx'
import { FieldFrame, type FieldProps } from './field.tsx'
import './multilingual-field.css'
import { type Bound, useField } from './use-field.ts'

interface MultilingualFieldProps<T extends FieldValues, C, O> extends Bound<T, C, O>, FieldProps {
  /** Characters allowed in each language; shows a live count. */
  max?: number
  /** Several lines. */
  isLong?: boolean
  /** Languages offered; Portuguese is added when the text has it. */
  languages?: readonly TextLanguage[]
  placeholder?: string
}

/** A text in several languages, one tab each; the form's value is the tagged text `[:es]..[:en]..[:]`. */
export function MultilingualField<T extends FieldValues, C, O>(props: MultilingualFieldProps<T, C, O>) {
  const { t } = useTranslation()
  const { field, error } = useField(props)
  const text = (field.value as string | null | undefined) ?? ''
  const parts = parseMultilingual(text)
  const own = currentLanguage()
  const [chosen, setChosen] = useState<TextLanguage>(own)
  const offered = props.languages ?? ['es', 'en', 'eu']
  const languages = TEXT_LANGUAGES.filter((language) => offered.includes(language) || parts[language])
  const shown = languages.includes(chosen) ? chosen : (languages[0] ?? 'es')
  // Untagged words belong to no language yet: they are shown, and kept, in the person's own one.
  const wordsOf = (language: TextLanguage) => parts[language] ?? (language === own ? (parts.plain ?? '') : '')
  const isOver = (language: TextLanguage) =>
    props.max !== undefined && lengthOf(wordsOf(language)) > props.max
  const tabs = useRef<HTMLDivElement>(null)
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const next = languages.at((languages.indexOf(shown) + step) % languages.length) ?? shown
    setChosen(next)
    tabs.current?.querySelector<HTMLElement>(`[data-language="${next}"]`)?.focus()
  }
  return (
    <FieldFrame
      {...props}
      error={error}
      foot={props.max && <Counter text={wordsOf(shown)} max={props.max} />}
    >
      {(aria) => {
        const input = {
          ...aria,
          className: 'input',
          lang: shown,
          name: props.name,
          placeholder: props.placeholder,
          value: wordsOf(shown),
          onBlur: field.onBlur,
          onChange: (event: { target: { value: string } }) =>
            field.onChange(setText(text, shown, event.target.value, own)),
        }
        return (
          <>
            <div
              className="languages"
              role="tablist"
              aria-label={props.label}
              ref={tabs}
              onKeyDown={handleKey}
            >
              {languages.map((language) => (
                <button
                  key={language}
                  type="button"
                  role="tab"
                  className="language-tab"
                  data-language={language}
                  aria-selected={language === shown}
                  id={`${aria.id}-${language}`}
                  aria-controls={`${aria.id}-panel`}
                  tabIndex={language === shown ? 0 : -1}
                  onClick={() => setChosen(language)}
                >
                  <span
                    className="language-mark"
                    data-filled={wordsOf(language).trim() !== '' || undefined}
                  />
                  {t(`language.${language}`)}
                  <span className="visually-hidden">
                    {t(
                      isOver(language)
                        ? 'languageTooLong'
                        : wordsOf(language).trim()
                          ? 'languageFilled'
                          : 'languageEmpty',
                    )}
                  </span>
                </button>
              ))}
            </div>
            <div
              role="tabpanel"
              className="language-panel"
              id={`${aria.id}-panel`}
              aria-labelledby={`${aria.id}-${shown}`}
            >
              {props.isLong ? (
                <textarea {...input} ref={field.ref} rows={6} />
              ) : (
                <input {...input} ref={field.ref} />
              )}
            </div>
          </>
        )
      }}
    </FieldFrame>
  )
}

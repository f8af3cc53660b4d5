import { longestFor, textFault, variablesOf } from '@larunbat/rules/text/text-marks'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { Counter } from '../../../../shared/fields/counter.tsx'
import { FieldFrame } from '../../../../shared/fields/field.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import type { Language } from '../../../../shared/i18n/languages.ts'
import type { TextOverride } from './text-queries.ts'
import { sampleOf } from './text-rows.ts'

interface TextLanguageProps {
  language: Language
  textKey: string
  shipped: string
  own: TextOverride | undefined
  value: string
  onChange: (text: string) => void
}

/** A text in one language: what is written, what is wrong with it, how it will be read, and what was shipped. */
export function TextLanguage({ language, textKey, shipped, own, value, onChange }: TextLanguageProps) {
  const { t } = useTranslation(['texts', 'common'])
  const { date } = useFormat()
  const fault = value === shipped ? undefined : textFault(textKey, shipped, value)
  const variables = variablesOf(shipped)
  return (
    <section className="text-language">
      <FieldFrame
        label={t(`common:language.${language}`)}
        {...(fault ? { error: t(`fault.${fault}`) } : {})}
        foot={<Counter text={value} max={longestFor(shipped)} />}
        {...(variables.length > 0
          ? { hint: t('variables', { list: variables.map((name) => `{{${name}}}`).join('  ') }) }
          : {})}
      >
        {(aria) => (
          <textarea
            {...aria}
            className="input"
            lang={language}
            rows={3}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </FieldFrame>
      <div className="text-sample">
        <span className="meta">{t('sample')}</span>
        <p lang={language}>
          {sampleOf(value, textKey).map((part, index) =>
            part.isExample ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
          )}
        </p>
      </div>
      {value !== shipped && (
        <div className="text-shipped">
          <p className="meta">{t('shipped', { text: shipped })}</p>
          <Button size="small" icon="undo" onClick={() => onChange(shipped)}>
            {t('reset')}
          </Button>
        </div>
      )}
      {own && (
        <p className="meta">
          {t(own.text === null ? 'resetBy' : 'changedBy', {
            name: own.changedBy ?? t('somebody'),
            when: date(own.changedAt, 'dateTime'),
          })}
        </p>
      )}
    </section>
  )
}

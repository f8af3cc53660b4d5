import { isClockTime, PATTERN_MAX_TIMES } from '@larunbat/rules/events/session-generator'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../../shared/button.tsx'
import { FieldFrame } from '../../../../shared/fields/field.tsx'
import { useField } from '../../../../shared/fields/use-field.ts'
import { type GeneratorForm, tidyTime } from './pattern-values.ts'

/** The clock times of a day, one a line. */
export function TimesField({ control }: { control: Control<GeneratorForm> }) {
  const { t } = useTranslation('sessions')
  const { field } = useField({ control, name: 'times' })
  const times = field.value as string[]
  const put = (index: number, time: string) =>
    field.onChange(times.map((other, place) => (place === index ? time : other)))
  const wrong = times.some((time) => time !== '' && !isClockTime(time))
  const error = wrong ? t('fault.time') : times.includes('') ? t('fault.timeEmpty') : undefined
  return (
    <FieldFrame label={t('times')} error={error} isGroup>
      {(aria) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot carry the shared label and error
        <div
          className="generator-times"
          role="group"
          aria-labelledby={aria['aria-labelledby']}
          aria-describedby={aria['aria-describedby']}
        >
          {times.map((time, index) => (
            <span key={index} className="generator-time">
              <input
                className="input"
                aria-label={t('timeOf', { place: index + 1 })}
                aria-invalid={time !== '' && !isClockTime(time) ? true : undefined}
                inputMode="numeric"
                placeholder="19:00"
                autoComplete="off"
                value={time}
                maxLength={5}
                ref={index === 0 ? field.ref : undefined}
                onChange={(event) => put(index, event.target.value)}
                onBlur={(event) => put(index, tidyTime(event.target.value))}
              />
              {times.length > 1 && (
                <IconButton
                  icon="close"
                  label={t('removeTime', { time: time || index + 1 })}
                  onClick={() => field.onChange(times.filter((_, place) => place !== index))}
                />
              )}
            </span>
          ))}
          {times.length < PATTERN_MAX_TIMES && (
            <Button icon="plus" kind="quiet" onClick={() => field.onChange([...times, ''])}>
              {t('addTime')}
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

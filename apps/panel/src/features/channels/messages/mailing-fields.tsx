import {
  MESSAGE_SUBJECT_MAX_LENGTH,
  MESSAGE_TEXT_MAX_LENGTH,
  PLACEHOLDERS_OF,
} from '@larunbat/rules/channels/message-words'
import { LANGUAGES } from '@larunbat/rules/text/language'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateTimeField } from '../../../shared/fields/date-field.tsx'
import { MultilingualField } from '../../../shared/fields/multilingual-field.tsx'
import { RadioGroup } from '../../../shared/fields/radio-group.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'

/** What every message has beside its readers. */
export interface MailingValues extends FieldValues {
  subject: string
  text: string
  isLater: boolean
  sendAt: string | null
}

/** Subject, text and time of a message to many people. `timeZone` is the one its author thinks in. */
export function MailingFields({
  control,
  timeZone,
}: {
  control: Control<MailingValues, unknown, MailingValues>
  timeZone: string
}) {
  const { t } = useTranslation('mailings')
  const { language } = useFormat()
  const isLater = useWatch({ control, name: 'isLater' })
  return (
    <>
      <SectionCard title={t('words.title')} intro={t('words.intro')}>
        <div className="stack">
          <MultilingualField
            control={control}
            name="subject"
            label={t('words.subject')}
            max={MESSAGE_SUBJECT_MAX_LENGTH}
            languages={LANGUAGES}
          />
          <MultilingualField
            control={control}
            name="text"
            label={t('words.text')}
            hint={t('words.hint', PLACEHOLDERS_OF[language])}
            max={MESSAGE_TEXT_MAX_LENGTH}
            languages={LANGUAGES}
            isLong
          />
        </div>
      </SectionCard>
      <SectionCard title={t('when.title')}>
        <div className="stack">
          <RadioGroup
            control={control}
            name="isLater"
            label={t('when.label')}
            options={[
              { value: false, label: t('when.now') },
              { value: true, label: t('when.later'), description: t('when.laterHint') },
            ]}
          />
          {isLater && (
            <DateTimeField control={control} name="sendAt" label={t('when.at')} timeZone={timeZone} />
          )}
        </div>
      </SectionCard>
    </>
  )
}

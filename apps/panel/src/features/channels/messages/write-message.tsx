import { sendMessage } from '@larunbat/contract'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChipGroup } from '../../../shared/fields/chip-group.tsx'
import { RadioGroup } from '../../../shared/fields/radio-group.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import type { MailingValues } from './mailing-fields.tsx'
import { EMPTY_MAILING, MailingForm, mailingRules } from './mailing-form.tsx'
import { type Messages, usePreview, useReaders, useSend, useTest } from './message-queries.ts'
import { ReaderCount } from './reader-count.tsx'
import { useChoiceWords } from './reader-words.ts'

const GROUPS = ['holders', 'absent', 'waiting'] as const
type Group = (typeof GROUPS)[number]

interface FormValues extends MailingValues {
  eventId: number
  audience: { group: Group; sessionIds: number[]; typeIds: number[] }
}

const rules = mailingRules<FormValues>(sendMessage.input)

interface Props {
  eventId: number
  choices: Messages
  timeZone: string
}

/** Writes a message of an event to its ticket holders or its waiting list. */
export function WriteMessage({ eventId, choices, timeZone }: Props) {
  const { t } = useTranslation('mailings')
  const [preview, test, send] = [usePreview(), useTest(), useSend(eventId)]
  const form = useForm<FormValues, unknown, FormValues>({
    resolver: rules,
    defaultValues: {
      eventId,
      audience: { group: 'holders', sessionIds: [], typeIds: [] },
      ...EMPTY_MAILING,
    },
  })
  const readers = useReaders(eventId, useWatch({ control: form.control, name: 'audience' }))
  const { sessionName, typeName } = useChoiceWords(choices)
  return (
    <MailingForm
      form={form}
      draftKey={`message.${eventId}`}
      timeZone={timeZone}
      messageOf={({ audience, subject, text }) => ({ eventId, audience, subject, text })}
      preview={preview}
      test={test}
      send={send}
      listPath={`/mensajes/${eventId}`}
    >
      <SectionCard title={t('readers.title')} intro={t('event.limit', { count: choices.perDay })}>
        <div className="stack">
          <RadioGroup
            control={form.control}
            name="audience.group"
            label={t('readers.group')}
            options={GROUPS.map((group) => ({
              value: group,
              label: t(`event.group.${group}`),
              description: t(`event.groupHint.${group}`),
            }))}
          />
          {choices.sessions.length > 1 && (
            <ChipGroup
              control={form.control}
              name="audience.sessionIds"
              label={t('event.sessions')}
              hint={t('event.allSessions')}
              isOptional
              options={choices.sessions.map((session) => ({
                value: session.id,
                label: sessionName(session),
              }))}
            />
          )}
          {choices.types.length > 1 && (
            <ChipGroup
              control={form.control}
              name="audience.typeIds"
              label={t('event.types')}
              hint={t('event.allTypes')}
              isOptional
              options={choices.types.map((type) => ({ value: type.id, label: typeName(type) }))}
            />
          )}
          {readers.data && <ReaderCount preview={readers.data} />}
        </div>
      </SectionCard>
    </MailingForm>
  )
}

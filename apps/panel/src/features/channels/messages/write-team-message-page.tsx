import { sendTeamMessage } from '@larunbat/contract'
import { HOME_ZONE } from '@larunbat/rules/time/evening'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../../shared/layout/screen.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { AudienceFields, type TeamAudienceValues } from './audience-fields.tsx'
import type { MailingValues } from './mailing-fields.tsx'
import { EMPTY_MAILING, MailingForm, mailingRules } from './mailing-form.tsx'
import { ReaderCount } from './reader-count.tsx'
import { usePreview, useReaders, useSend, useTest } from './team-message-queries.ts'

interface FormValues extends MailingValues {
  audience: TeamAudienceValues
}

const rules = mailingRules<FormValues>(sendTeamMessage.input)

/** Writes a message of the team: to organisers by their events, or news to those who agreed. `/mensajes/nuevo` */
export function WriteTeamMessagePage() {
  const { t } = useTranslation('mailings')
  const [preview, test, send] = [usePreview(), useTest(), useSend()]
  const form = useForm<FormValues, unknown, FormValues>({
    resolver: rules,
    defaultValues: {
      audience: { kind: 'organisers', states: [], hubIds: [], missing: [], editionId: null },
      ...EMPTY_MAILING,
    },
  })
  const audience = useWatch({ control: form.control, name: 'audience' })
  const readers = useReaders(audienceOf(audience))
  return (
    <Screen title={t('new')} backTo="/mensajes" width="form">
      <MailingForm
        form={form}
        draftKey="message.team"
        timeZone={HOME_ZONE}
        messageOf={(values) => ({
          audience: audienceOf(values.audience),
          subject: values.subject,
          text: values.text,
        })}
        preview={preview}
        test={test}
        send={send}
        listPath="/mensajes"
      >
        <SectionCard title={t('readers.title')}>
          <div className="stack">
            <AudienceFields control={form.control as never} kind={audience.kind} />
            {readers.data && <ReaderCount preview={readers.data} />}
          </div>
        </SectionCard>
      </MailingForm>
    </Screen>
  )
}

/** News are for those who agreed, whatever was chosen of events before. */
const audienceOf = (audience: TeamAudienceValues): TeamAudienceValues =>
  audience.kind === 'news' ? { kind: 'news', states: [], hubIds: [], missing: [], editionId: null } : audience

import { sendTeamMessage } from '@larunbat/contract'
import { type Control, type Resolver, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { DraftBanner, useDraft } from '../../../shared/drafts/use-draft.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { MailingFields, type MailingValues } from '../../../shared/mailings/mailing-fields.tsx'
import '../../../shared/mailings/mailings.css'
import { ReaderCount } from '../../../shared/mailings/reader-count.tsx'
import { ReviewDialog } from '../../../shared/mailings/review-dialog.tsx'
import { useIdempotencyKey } from '../../../shared/once-key.ts'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { AudienceFields, type TeamAudienceValues } from './audience-fields.tsx'
import { usePreview, useReaders, useSend, useTest } from './team-message-queries.ts'

interface FormValues extends MailingValues {
  audience: TeamAudienceValues
}

const rules = resolverFor(sendTeamMessage.input, (values): Record<string, string> => {
  const { isLater, sendAt } = values as unknown as FormValues
  return isLater && !sendAt ? { sendAt: 'field.required' } : {}
}) as unknown as Resolver<FormValues, unknown, FormValues>

const HERE = 'Europe/Madrid'

/** Writes a message of the team: to organisers by their events, or news to those who agreed. `/mensajes/nuevo` */
export function WriteTeamMessagePage() {
  const { t } = useTranslation('mailings')
  const toast = useToast()
  const navigate = useNavigate()
  const keyOf = useIdempotencyKey()
  const review = useDialog('mailing-review')
  const [preview, test, send] = [usePreview(), useTest(), useSend()]
  const form = useForm<FormValues, unknown, FormValues>({
    resolver: rules,
    defaultValues: {
      audience: { kind: 'organisers', states: [], hubIds: [], missing: [], editionId: null },
      subject: '',
      text: '',
      isLater: false,
      sendAt: null,
    },
  })
  const draft = useDraft('message.team', form)
  const audience = useWatch({ control: form.control, name: 'audience' })
  const readers = useReaders(audienceOf(audience))
  const wanted = () => {
    const { audience, subject, text, isLater, sendAt } = form.getValues()
    return { audience: audienceOf(audience), subject, text, sendAt: isLater ? sendAt : null }
  }
  const fail = (error: unknown) => {
    if (showFieldErrors(form, error)) review.close()
    else toast.failure(error)
  }
  const handleReview = form.handleSubmit(async () => {
    try {
      const { sendAt: _, ...words } = wanted()
      await preview.mutateAsync(words)
      review.open()
    } catch (error) {
      fail(error)
    }
  })
  const handleTest = async () => {
    try {
      const { sendAt: _, ...words } = wanted()
      await test.mutateAsync(words)
      toast.success(t('review.tested'))
    } catch (error) {
      fail(error)
    }
  }
  const handleSend = async () => {
    try {
      const message = wanted()
      await send.mutateAsync({ ...message, key: keyOf(message) })
      draft.clear()
      form.reset()
      toast.success(t(message.sendAt === null ? 'review.sent' : 'review.scheduled'))
      await navigate('/mensajes', { replace: true })
    } catch (error) {
      fail(error)
    }
  }
  return (
    <Screen title={t('new')} backTo="/mensajes" width="form">
      <form onSubmit={(event) => void handleReview(event)} noValidate className="stack">
        <DraftBanner draft={draft} />
        <SectionCard title={t('readers.title')}>
          <div className="stack">
            <AudienceFields control={form.control as never} kind={audience.kind} />
            {readers.data && <ReaderCount preview={readers.data} />}
          </div>
        </SectionCard>
        <MailingFields
          control={form.control as unknown as Control<MailingValues, unknown, MailingValues>}
          timeZone={HERE}
        />
        <div className="row row-end">
          <Button type="submit" kind="primary" icon="eye" isPending={preview.isPending}>
            {t('review.open')}
          </Button>
        </div>
        <ReviewDialog
          dialog={review}
          preview={preview.data}
          sendAt={wanted().sendAt}
          timeZone={HERE}
          isTesting={test.isPending}
          isSending={send.isPending}
          onTest={() => void handleTest()}
          onSend={() => void handleSend()}
        />
      </form>
    </Screen>
  )
}

/** News are for those who agreed, whatever was chosen of events before. */
const audienceOf = (audience: TeamAudienceValues): TeamAudienceValues =>
  audience.kind === 'news' ? { kind: 'news', states: [], hubIds: [], missing: [], editionId: null } : audience

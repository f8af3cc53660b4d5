import { sendMessage } from '@larunbat/contract'
import { type Control, type Resolver, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { DraftBanner, useDraft } from '../../../shared/drafts/use-draft.tsx'
import { ChipGroup } from '../../../shared/fields/chip-group.tsx'
import { RadioGroup } from '../../../shared/fields/radio-group.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { MailingFields, type MailingValues } from '../../../shared/mailings/mailing-fields.tsx'
import '../../../shared/mailings/mailings.css'
import { ReaderCount } from '../../../shared/mailings/reader-count.tsx'
import { ReviewDialog } from '../../../shared/mailings/review-dialog.tsx'
import { useIdempotencyKey } from '../../../shared/once-key.ts'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { useChoiceWords } from './choice-words.ts'
import { type Messages, usePreview, useReaders, useSend, useTest } from './message-queries.ts'

const GROUPS = ['holders', 'absent', 'waiting'] as const
type Group = (typeof GROUPS)[number]

interface FormValues extends MailingValues {
  eventId: number
  audience: { group: Group; sessionIds: number[]; typeIds: number[] }
}

const rules = resolverFor(sendMessage.input, (values): Record<string, string> => {
  const { isLater, sendAt } = values as unknown as FormValues
  return isLater && !sendAt ? { sendAt: 'field.required' } : {}
}) as unknown as Resolver<FormValues, unknown, FormValues>

interface Props {
  eventId: number
  choices: Messages
  timeZone: string
}

/** Writes a message: its readers, its words, when it goes; then it is looked at before it is sent. */
export function WriteMessage({ eventId, choices, timeZone }: Props) {
  const { t } = useTranslation('mailings')
  const toast = useToast()
  const navigate = useNavigate()
  const keyOf = useIdempotencyKey()
  const review = useDialog('mailing-review')
  const [preview, test, send] = [usePreview(), useTest(), useSend(eventId)]
  const form = useForm<FormValues, unknown, FormValues>({
    resolver: rules,
    defaultValues: {
      eventId,
      audience: { group: 'holders', sessionIds: [], typeIds: [] },
      subject: '',
      text: '',
      isLater: false,
      sendAt: null,
    },
  })
  const draft = useDraft(`message.${eventId}`, form)
  const audience = useWatch({ control: form.control, name: 'audience' })
  const readers = useReaders(eventId, audience)
  const { sessionName, typeName } = useChoiceWords(choices)
  const wanted = () => {
    const { audience, subject, text, isLater, sendAt } = form.getValues()
    return { eventId, audience, subject, text, sendAt: isLater ? sendAt : null }
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
      await navigate(`/mensajes/${eventId}`, { replace: true })
    } catch (error) {
      fail(error)
    }
  }
  return (
    <form onSubmit={(event) => void handleReview(event)} noValidate className="stack">
      <DraftBanner draft={draft} />
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
      <MailingFields
        control={form.control as unknown as Control<MailingValues, unknown, MailingValues>}
        timeZone={timeZone}
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
        timeZone={timeZone}
        isTesting={test.isPending}
        isSending={send.isPending}
        onTest={() => void handleTest()}
        onSend={() => void handleSend()}
      />
    </form>
  )
}

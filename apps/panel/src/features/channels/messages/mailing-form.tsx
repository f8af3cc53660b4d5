import type { Type } from '@larunbat/contract/kit'
import type { ReactNode } from 'react'
import type { Control, Resolver, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../../shared/button.tsx'
import { DraftBanner, useDraft } from '../../../shared/drafts/use-draft.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { useIdempotencyKey } from '../../../shared/once-key.ts'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { MailingFields, type MailingValues } from './mailing-fields.tsx'
import './mailings.css'
import type { Preview } from './reader-count.tsx'
import { ReviewDialog } from './review-dialog.tsx'

/** Values of a new message, beside its readers. */
export const EMPTY_MAILING = { subject: '', text: '', isLater: false, sendAt: null }

/** Checks a message by the input of the call that sends it; one that is to go later has a time. */
export const mailingRules = <V extends MailingValues>(input: Pick<Type<object>, 'form'>) =>
  resolverFor<MailingValues>(input as Pick<Type<MailingValues>, 'form'>, ({ isLater, sendAt }) =>
    isLater && !sendAt ? { sendAt: 'field.required' } : ({} as Record<string, string>),
  ) as unknown as Resolver<V, unknown, V>

/** A call about a message, with its state. */
interface MailingCall<I, O> {
  data?: O | undefined
  isPending: boolean
  mutateAsync: (input: I) => Promise<O>
}

interface Props<V extends MailingValues, M extends object> {
  form: UseFormReturn<V, unknown, V>
  /** Under which the device keeps what was typed. */
  draftKey: string
  timeZone: string
  /** Returns the input of the calls, but for the time of sending. */
  messageOf: (values: V) => M
  preview: MailingCall<M, Preview>
  test: MailingCall<M, unknown>
  send: MailingCall<M & { sendAt: string | null; key: string }, unknown>
  /** Where messages are listed. */
  listPath: string
  /** Fields of the readers. */
  children: ReactNode
}

/** Writes a message: its readers, its words, when it goes; then its review with a test mail, and sending. */
export function MailingForm<V extends MailingValues, M extends object>(props: Props<V, M>) {
  const { form, draftKey, timeZone, messageOf, preview, test, send, listPath, children } = props
  const { t } = useTranslation('mailings')
  const toast = useToast()
  const navigate = useNavigate()
  const keyOf = useIdempotencyKey()
  const review = useDialog('mailing-review')
  const draft = useDraft(draftKey, form)
  const sendAt = () => {
    const values = form.getValues()
    return values.isLater ? values.sendAt : null
  }
  const orFail = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (showFieldErrors(form, error)) review.close()
      else toast.failure(error)
    }
  }
  const handleReview = form.handleSubmit(() =>
    orFail(async () => {
      await preview.mutateAsync(messageOf(form.getValues()))
      review.open()
    }),
  )
  const handleTest = () =>
    orFail(async () => {
      await test.mutateAsync(messageOf(form.getValues()))
      toast.success(t('review.tested'))
    })
  const handleSend = () =>
    orFail(async () => {
      const message = { ...messageOf(form.getValues()), sendAt: sendAt() }
      await send.mutateAsync({ ...message, key: keyOf(message) })
      draft.clear()
      form.reset()
      toast.success(t(message.sendAt === null ? 'review.sent' : 'review.scheduled'))
      await navigate(listPath, { replace: true })
    })
  return (
    <form onSubmit={(event) => void handleReview(event)} noValidate className="stack">
      <DraftBanner draft={draft} />
      {children}
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
        sendAt={sendAt()}
        timeZone={timeZone}
        isTesting={test.isPending}
        isSending={send.isPending}
        onTest={() => void handleTest()}
        onSend={() => void handleSend()}
      />
    </form>
  )
}

import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { useDraft } from '../../../../shared/drafts/use-draft.tsx'
import { TextArea } from '../../../../shared/fields/text-area.tsx'
import { ruleResult } from '../../../../shared/forms/rule-errors.ts'
import { Dialog } from '../../../../shared/overlays/dialog.tsx'
import type { DialogState } from '../../../../shared/overlays/use-dialog.ts'
import { REMARK_MAX } from '../remarks.ts'
import { MailNotice, type MailTo } from './mail-notice.tsx'
import { MailPreview } from './mail-preview.tsx'

interface RefuseDialogProps {
  dialog: DialogState<undefined>
  eventId: number
  to: MailTo
  isPending: boolean
  /** Returns whether it was stored; only then the words are forgotten. */
  onConfirm: (text: string) => Promise<boolean>
  /** What changed while the reviewer looked. */
  children: ReactNode
}

/** Refuses the waiting changes of a published event, with a word to its owner. */
export function RefuseDialog(props: RefuseDialogProps) {
  const { t } = useTranslation('review')
  return (
    <Dialog dialog={props.dialog} title={t('refuse.title')}>
      {props.dialog.isOpen && <RefuseForm {...props} />}
    </Dialog>
  )
}

function RefuseForm({ dialog, eventId, to, isPending, onConfirm, children }: RefuseDialogProps) {
  const { t } = useTranslation(['review', 'common'])
  const form = useForm({
    defaultValues: { text: '' },
    resolver: (values) =>
      ruleResult(values, {
        text:
          values.text.trim() === ''
            ? 'field.required'
            : [...values.text.trim()].length > REMARK_MAX
              ? `field.too_long:${REMARK_MAX}`
              : undefined,
      }),
  })
  const { text } = useWatch({ control: form.control })
  const draft = useDraft(`review.${eventId}.refusal`, form)
  const submit = form.handleSubmit(async ({ text }) => {
    if (await onConfirm(text.trim())) draft.clear()
  })
  return (
    <form onSubmit={submit} noValidate className="stack">
      {children}
      <p>{t('refuse.effect')}</p>
      <TextArea
        control={form.control}
        name="text"
        label={t('refuse.text', { name: to.name })}
        hint={t('remark.textHint', { language: t(`remark.ownerReads.${to.language}`) })}
        max={REMARK_MAX}
        rows={3}
      />
      <MailNotice to={to} what={t('refuse.mail')} />
      <MailPreview id={eventId} decision="rechazar" text={text} />
      <div className="dialog-actions">
        <Button onClick={dialog.close}>{t('common:cancel')}</Button>
        <Button type="submit" kind="primary" icon="send" isPending={isPending}>
          {t('refuse.confirm')}
        </Button>
      </div>
    </form>
  )
}

import { type Remark, replyToComment } from '@larunbat/contract'
import type { InputOf, Of } from '@larunbat/contract/kit'
import { sectionOfWire } from '@larunbat/rules/events/section'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../shared/api/api.ts'
import { Button } from '../../../../shared/button.tsx'
import { Banner } from '../../../../shared/data/banner.tsx'
import { Pill } from '../../../../shared/data/status-pill.tsx'
import { deleteDraft, readDraft } from '../../../../shared/drafts/draft-store.ts'
import { useDraft } from '../../../../shared/drafts/use-draft.tsx'
import { TextArea } from '../../../../shared/fields/text-area.tsx'
import { ruleResult } from '../../../../shared/forms/rule-errors.ts'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import { saveTyped } from '../../../../shared/save-typed.ts'
import { currentUser } from '../../../../shared/session.ts'
import { eventKeys } from '../../event-keys.ts'
import type { OpenEvent } from '../../event-queries.ts'
import './remark-answer.css'

type RemarkOf = Of<typeof Remark>

/** Characters of an answer (contract). */
const ANSWER_MAX = 2000

interface RemarkAnswerProps {
  remark: RemarkOf
  event: OpenEvent
}

/** What the owner says about one remark, and what the reviewers said to that; while it is open, it is written here. */
export function RemarkAnswer({ remark, event }: RemarkAnswerProps) {
  const { t } = useTranslation('remark-answers')
  const { date } = useFormat()
  const answer = useAnswer(event.id)
  const [isWriting, setWriting] = useState(false)
  // Before it is sent, and after it is published; what was sent waits for the reviewers.
  const isMine = remark.resolvedAt === null && (event.status === 0 || event.status === 2)
  const isDone = remark.answeredAt !== null
  const ids = { id: event.id, remarkId: remark.id }
  return (
    <div className="remark-trail">
      {remark.acceptedAt !== null && <Pill tone="live">{t('accepted')}</Pill>}
      {isMine && remark.reopenedAt !== null && !isDone && <Pill tone="wait">{t('again')}</Pill>}
      {(isDone || remark.answer) && !isWriting && (
        <div className="remark-said">
          <span className="meta">
            {isDone ? `${t('yours')} · ${date(remark.answeredAt as string, 'dateTime')}` : t('answer')}
          </span>
          {remark.answer ? <p>{remark.answer}</p> : <p>{t('done')}</p>}
        </div>
      )}
      {!isDone && remark.resolvedAt !== null && remark.acceptedAt === null && (
        <span className="meta">{t('noAnswer')}</span>
      )}
      {isMine && !isWriting && (
        <div className="row">
          <Button size="small" icon={isDone ? 'edit' : 'check'} onClick={() => setWriting(true)}>
            {t(isDone ? 'change' : 'done')}
          </Button>
          {isDone && (
            <Button
              kind="quiet"
              size="small"
              isPending={answer.isPending}
              onClick={() => answer.mutate({ ...ids, isDone: false })}
            >
              {t('undo')}
            </Button>
          )}
        </div>
      )}
      {isMine && isWriting && (
        <AnswerForm
          remark={remark}
          eventId={event.id}
          isPending={answer.isPending}
          onSave={(words) => answer.mutateAsync({ ...ids, isDone: true, answer: words })}
          onClose={() => setWriting(false)}
        />
      )}
    </div>
  )
}

interface AnswerFormProps {
  remark: RemarkOf
  eventId: number
  isPending: boolean
  onSave: (words: string) => Promise<unknown>
  onClose: () => void
}

function AnswerForm({ remark, eventId, isPending, onSave, onClose }: AnswerFormProps) {
  const { t } = useTranslation(['remark-answers', 'common'])
  const toast = useToast()
  const form = useForm({
    defaultValues: { answer: remark.answer ?? '' },
    resolver: (values) =>
      ruleResult(values, {
        answer: [...values.answer.trim()].length > ANSWER_MAX ? `field.too_long:${ANSWER_MAX}` : undefined,
      }),
  })
  const draft = useDraft(replyDraftKey(eventId, remark.id), form)
  const submit = form.handleSubmit(async ({ answer }) => {
    try {
      await onSave(answer.trim())
    } catch {
      // The text is kept; the failure was shown.
      return
    }
    draft.clear()
    toast.success(t('saved'))
    onClose()
  })
  return (
    <form onSubmit={submit} noValidate className="stack">
      <TextArea
        control={form.control}
        name="answer"
        label={t('answer')}
        hint={t('answerHint')}
        max={ANSWER_MAX}
        rows={2}
      />
      <div className="row">
        <Button type="submit" size="small" icon="check" isPending={isPending}>
          {t('save')}
        </Button>
        <Button kind="quiet" size="small" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Stores an answer and puts it into the open event; shows a failure. */
function useAnswer(eventId: number) {
  const cache = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (input: InputOf<typeof replyToComment>) => callApi(replyToComment, input),
    onSuccess: (stored) =>
      cache.setQueryData<OpenEvent>(
        eventKeys.one(eventId),
        (event) =>
          event && {
            ...event,
            remarks: event.remarks.map((remark) => (remark.id === stored.id ? stored : remark)),
          },
      ),
    onError: toast.failure,
  })
}

/** Says before sending which comments have no reply. */
export function UnansweredError({ event }: { event: OpenEvent }) {
  const { t } = useTranslation(['remark-answers', 'event'])
  const open = event.remarks.filter(
    ({ resolvedAt, answeredAt }) => resolvedAt === null && answeredAt === null,
  )
  const names = open.map(({ section }) => {
    const name = sectionOfWire(section)
    return name && name !== 'owner' ? t(`event:page.${name}`) : section
  })
  return (
    <Banner kind="warning">
      {t('unanswered', { count: open.length, sections: [...new Set(names)].join(', ') })}
    </Banner>
  )
}

/** Name of the draft of a reply on this device, without its account. */
export const replyDraftKey = (eventId: number, remarkId: number): string =>
  `content.${eventId}.answer.${remarkId}`

/**
 * Stores the replies that were typed and not saved, so that an event does not go to review without them. Throws the
 * first refusal; refused replies are kept on the device.
 */
export async function sendReplies({ id, remarks }: Pick<OpenEvent, 'id' | 'remarks'>): Promise<void> {
  await saveTyped()
  for (const remark of remarks) {
    if (remark.resolvedAt !== null) continue
    const key = `${currentUser()?.id ?? 0}.${replyDraftKey(id, remark.id)}`
    const words = String((await readDraft(key))?.values.answer ?? '').trim()
    if (words === '') continue
    await callApi(replyToComment, { id, remarkId: remark.id, isDone: true, answer: words })
    await deleteDraft(key)
  }
}

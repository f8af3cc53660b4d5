import { SECTION_WIRE, type Section, sectionOfWire } from '@larunbat/rules/events/section'
import type { Language } from '@larunbat/rules/text/language'
import i18next from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { useDraft } from '../../../../shared/drafts/use-draft.tsx'
import { ChipGroup } from '../../../../shared/fields/chip-group.tsx'
import { Select } from '../../../../shared/fields/select.tsx'
import { TextArea } from '../../../../shared/fields/text-area.tsx'
import { ruleResult } from '../../../../shared/forms/rule-errors.ts'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { areKeysOn } from '../../../../shared/keys.ts'
import { Dialog } from '../../../../shared/overlays/dialog.tsx'
import type { DialogState } from '../../../../shared/overlays/use-dialog.ts'
import { type Phrase, phrasesFor } from '../phrases.ts'
import { REMARK_MAX, REMARK_SECTIONS, type RemarkDraft, reasonsFor } from '../remarks.ts'
import { MailNotice, type MailTo } from './mail-notice.tsx'
import { RemarkPreview } from './remark-preview.tsx'

/** What the dialog was opened for: a new remark of a section, or one that is there already. */
export interface RemarkTarget {
  section: string
  /** Place in the list of the remark that is changed. */
  at?: number
  /** The event goes back with it at once. */
  isSending?: boolean
}

/** Sending an event back with the remark that is being written. */
interface RemarkSending {
  to: MailTo
  isPending: boolean
  onSend: (remark: RemarkDraft) => void
}

interface RemarkDialogProps {
  dialog: DialogState<RemarkTarget>
  eventId: number
  remarks: readonly RemarkDraft[]
  sending: RemarkSending
  onRemark: (remark: RemarkDraft, replaced?: number) => void
  onRemove: (at: number) => void
}

/** One remark: its section, a reason of the list, and the reviewer's own words. */
export function RemarkDialog({ dialog, ...rest }: RemarkDialogProps) {
  const { remarks } = rest
  const { t } = useTranslation('review')
  const { value } = dialog
  const stored = value?.at === undefined ? undefined : remarks[value.at]
  const title = value?.isSending ? t('return.title') : t(stored ? 'remark.change' : 'remark.new')
  return (
    <Dialog dialog={dialog} title={title} size="wide">
      {value && (
        <RemarkForm
          key={`${value.section} ${value.at ?? `new ${remarks.length}`}`}
          {...rest}
          dialog={dialog}
          stored={stored}
        />
      )}
    </Dialog>
  )
}

interface RemarkValues {
  section: string
  reason: string | null
  text: string
}

function RemarkForm(props: RemarkDialogProps & { stored: RemarkDraft | undefined }) {
  const { dialog, stored, sending, onRemark, onRemove } = props
  const { name: ownerName, language: ownerLanguage } = sending.to
  const { t } = useTranslation(['review', 'common'])
  const { language } = useFormat()
  const { at, isSending } = dialog.value ?? {}
  const section = dialog.value?.section ?? 'info'
  const form = useForm<RemarkValues>({
    defaultValues: stored ?? { section, reason: null, text: '' },
    resolver: (values) =>
      ruleResult(values, {
        reason: values.reason ? undefined : 'field.choice',
        text: [...values.text.trim()].length > REMARK_MAX ? `field.too_long:${REMARK_MAX}` : undefined,
      }),
  })
  const draft = useDraft(`review.${props.eventId}.remark.${section}.${at ?? 'new'}`, form)
  const values = useWatch({ control: form.control })
  const chosen: Section = sectionOfWire(values.section ?? section) ?? 'info'
  const submit = form.handleSubmit(({ reason, ...rest }) => {
    if (!reason || sending.isPending) return
    draft.clear()
    if (isSending) return sending.onSend({ ...rest, reason })
    onRemark({ ...rest, reason }, at)
    dialog.close()
  })
  const addAnother = form.handleSubmit(({ reason, ...rest }) => {
    if (!reason) return
    draft.clear()
    onRemark({ ...rest, reason })
  })
  useDialogKeys((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false
    void submit()
    return true
  })
  return (
    <form onSubmit={submit} noValidate className="stack">
      {isSending &&
        props.remarks.map((remark) => (
          <RemarkPreview
            key={`${remark.section} ${remark.reason} ${remark.text}`}
            {...{ remark, language }}
          />
        ))}
      <Select
        control={form.control}
        name="section"
        label={t('remark.section')}
        options={REMARK_SECTIONS.map((name) => ({
          value: SECTION_WIRE[name],
          label: t(`section.${SECTION_WIRE[name]}`),
        }))}
      />
      <ChipGroup
        control={form.control}
        name="reason"
        label={t('remark.reason')}
        isSingle
        options={reasonsFor(chosen).map((reason) => ({ value: reason.id, label: reason[language] }))}
      />
      <TextArea
        control={form.control}
        name="text"
        label={t('remark.text')}
        hint={t('remark.textHint', { language: t(`remark.ownerReads.${ownerLanguage}`) })}
        isOptional
        max={REMARK_MAX}
        rows={3}
      />
      <PhraseList
        section={values.section ?? section}
        ownerLanguage={ownerLanguage}
        onPick={(text, phrase) => {
          const now = form.getValues('text').trim()
          form.setValue('text', [now, text].filter(Boolean).join('\n').slice(0, REMARK_MAX), {
            shouldDirty: true,
          })
          if (!form.getValues('reason')) form.setValue('reason', phrase.reason, { shouldDirty: true })
        }}
      />
      {values.reason && (
        <section aria-label={t('remark.preview', { name: ownerName })}>
          <p className="meta">{t('remark.preview', { name: ownerName })}</p>
          <RemarkPreview
            language={ownerLanguage}
            remark={{ section: values.section ?? section, reason: values.reason, text: values.text ?? '' }}
          />
        </section>
      )}
      {isSending && (
        <MailNotice to={sending.to} what={t('return.mail', { count: props.remarks.length + 1 })} />
      )}
      <div className="dialog-actions remark-actions">
        {at !== undefined && (
          <Button
            kind="danger"
            icon="trash"
            onClick={() => {
              draft.clear()
              onRemove(at)
              dialog.close()
            }}
          >
            {t('common:delete')}
          </Button>
        )}
        <Button onClick={dialog.close}>{t('common:cancel')}</Button>
        {isSending ? (
          <>
            <Button icon="plus" onClick={() => void addAnother()}>
              {t('return.another')}
            </Button>
            <Button type="submit" kind="primary" icon="send" isPending={sending.isPending}>
              {t('return.confirm')}
            </Button>
          </>
        ) : (
          <Button type="submit" kind="primary">
            {t(at === undefined ? 'remark.put' : 'remark.keep')}
          </Button>
        )}
      </div>
    </form>
  )
}

interface PhraseListProps {
  section: string
  /** Language of the owner: what is put into the remark. */
  ownerLanguage: Language
  onPick: (text: string, phrase: Phrase) => void
}

/** Sentences at hand for a section, in the owner's language; below each, what it says in the reviewer's own. */
function PhraseList({ section, ownerLanguage, onPick }: PhraseListProps) {
  const { t } = useTranslation('review-work')
  const { language } = useFormat()
  const isReady = usePhrases(ownerLanguage, language)
  const phrases = phrasesFor(section)
  // A digit picks the saved reply of that number, unless a text field has the focus.
  useDialogKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return false
    if (!isReady || (event.target as HTMLElement).closest('input, textarea, select')) return false
    const phrase = phrases[Number(event.key) - 1]
    if (phrase) onPick(i18next.getFixedT(ownerLanguage, 'review-phrases')(phrase.key), phrase)
    return true
  })
  if (!isReady) return null
  const theirs = i18next.getFixedT(ownerLanguage, 'review-phrases')
  const own = i18next.getFixedT(language, 'review-phrases')
  return (
    <details className="phrase-box" open>
      <summary>{t('phrases.title')}</summary>
      <ul className="phrases">
        {phrases.map((phrase, at) => (
          <li key={phrase.key}>
            <button
              type="button"
              className="phrase"
              aria-keyshortcuts={`${at + 1}`}
              onClick={() => onPick(theirs(phrase.key), phrase)}
            >
              <kbd className="phrase-key">{at + 1}</kbd>
              <span lang={ownerLanguage}>{theirs(phrase.key)}</span>
              {language !== ownerLanguage && <span className="meta">{own(phrase.key)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Handles keys pressed anywhere in the dialog; `act` returns whether it handled the key. */
function useDialogKeys(act: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || !areKeysOn() || !latest.current(event)) return
      event.preventDefault()
    }
    // Before the controls of the dialog hear of it: their buttons let no key go on.
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [])
}

/** Whether the sentences are there in both languages; asks for them. */
function usePhrases(first: Language, second: Language): boolean {
  const isThere = () => [first, second].every((tag) => i18next.hasResourceBundle(tag, 'review-phrases'))
  const [isReady, setReady] = useState(isThere)
  useEffect(() => {
    const look = () =>
      setReady([first, second].every((tag) => i18next.hasResourceBundle(tag, 'review-phrases')))
    // The event reports the end of a load, not the promise.
    i18next.on('loaded', look)
    void i18next
      .loadNamespaces('review-phrases')
      .then(() => i18next.loadLanguages([first, second]))
      .then(look)
    return () => i18next.off('loaded', look)
  }, [first, second])
  return isReady
}

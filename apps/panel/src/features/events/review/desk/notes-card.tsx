import { addReviewNote } from '@larunbat/contract'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { useDraft } from '../../../../shared/drafts/use-draft.tsx'
import { TextArea } from '../../../../shared/fields/text-area.tsx'
import { resolverFor } from '../../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../../shared/forms/server-errors.ts'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import { type DeskData, useDecisions } from '../review-queries.ts'

/** Notes among reviewers; the owner never sees them. */
export function NotesCard({ desk }: { desk: DeskData }) {
  const { t } = useTranslation('review')
  const { date } = useFormat()
  return (
    <SectionCard title={t('notes.title')} intro={t('notes.intro')}>
      <div className="stack">
        {desk.notes.length > 0 && (
          <ul className="notes">
            {desk.notes.map((note) => (
              <li key={note.id} className="note">
                <p className="note-text">{note.text}</p>
                <span className="meta">
                  {note.author} · {date(note.createdAt, 'dateTime')}
                </span>
              </li>
            ))}
          </ul>
        )}
        <NoteForm id={desk.event.id} />
      </div>
    </SectionCard>
  )
}

function NoteForm({ id }: { id: number }) {
  const { t } = useTranslation('review')
  const toast = useToast()
  const { addNote } = useDecisions()
  const form = useForm({ resolver: resolverFor(addReviewNote.input), defaultValues: { id, text: '' } })
  const draft = useDraft(`review.${id}.note`, form)
  const submit = form.handleSubmit(async (note) => {
    try {
      await addNote.mutateAsync(note)
      form.reset({ id, text: '' })
      draft.clear()
    } catch (error) {
      if (!showFieldErrors(form, error)) toast.failure(error)
    }
  })
  return (
    <form onSubmit={submit} noValidate className="stack-tight">
      <TextArea control={form.control} name="text" label={t('notes.label')} max={2000} rows={2} />
      <div className="row row-end">
        <Button type="submit" isPending={addNote.isPending}>
          {t('notes.add')}
        </Button>
      </div>
    </form>
  )
}

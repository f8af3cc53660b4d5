import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { DraftBanner } from '../../../shared/drafts/use-draft.tsx'
import { SaveBar } from '../../../shared/layout/save-bar.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { isAdmin } from '../../../shared/session.ts'
import type { OpenContent } from '../content-queries.ts'
import { LockedBanner } from '../frame/locked-banner.tsx'
import { NextLink } from '../frame/next-link.tsx'
import { SectionRemarks } from '../frame/remark-list.tsx'
import { type ContentPage, isLocked, isPageDone } from '../frame/sections.ts'
import type { ContentField, ContentForm, FormRules } from './content-form.ts'
import './form.css'
import { useFocusFromAddress } from '../../../shared/forms/use-focus-from-address.ts'
import { late } from '../../../shared/late.tsx'
import { useContentForm } from './use-content-form.ts'

/** Rare, and another user's change arrives only online. */
const FormConflict = late(async () => ({ default: (await import('./form-conflict.tsx')).FormConflict }))

export type ContentFormApi = UseFormReturn<ContentForm, unknown, ContentForm>

interface SectionFormProps extends FormRules {
  content: OpenContent
  page: ContentPage
  /** Fields of the event this section writes. */
  fields: readonly ContentField[]
  intro?: ReactNode
  /** Above the card. */
  before?: ReactNode
  /** Below the card: what is saved on its own, such as pictures and sessions. */
  after?: ReactNode
  children: (form: ContentFormApi) => ReactNode
}

/** A section of an event: its form on a card, saved as it is typed, with the way to the next section. */
export function SectionForm(props: SectionFormProps) {
  // Another user's change of a section that is not being edited: the form begins anew with what is stored.
  const [turn, setTurn] = useState(0)
  return <SectionBody key={turn} {...props} onBehind={() => setTurn(turn + 1)} />
}

function SectionBody(props: SectionFormProps & { onBehind: () => void }) {
  const { content, page, fields, onBehind, intro, before, after, children, ...rules } = props
  const { t } = useTranslation(['event', 'common'])
  const { form, draft, autosave, undo, isBehind } = useContentForm(content, page, fields, rules)
  const locked = isLocked(content, isAdmin())
  const isClean = !form.formState.isDirty
  // What is typed decides which sections there are, stored or not; undefined in forms without it.
  const availability = form.watch('availability') ?? content.availability
  useEffect(() => {
    if (isBehind && isClean && autosave.state !== 'saving') onBehind()
  }, [isBehind, isClean, autosave.state, onBehind])
  useFocusFromAddress(form, locked)
  return (
    <div className="section-form">
      <div className="stack">
        <SectionRemarks content={content} page={page} />
        {locked ? <LockedBanner content={content} /> : <DraftBanner draft={draft} />}
        {content.status === 2 && <Banner>{t('published.editing')}</Banner>}
        {before}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void autosave.saveNow()
          }}
        >
          <SectionCard title={t(`page.${page}`)} intro={intro} isDone={isPageDone(content, page)}>
            <fieldset className="plain-set" disabled={locked}>
              <legend className="visually-hidden">{t(`page.${page}`)}</legend>
              {children(form)}
            </fieldset>
            {/* What Enter presses: the form is saved as it is typed, and at once then. */}
            <button type="submit" hidden />
          </SectionCard>
        </form>
        {after}
      </div>
      <SaveBar state={locked ? 'clean' : autosave.state}>
        {undo.isPossible && !locked && (
          <Button kind="quiet" size="small" icon="undo" onClick={undo.undo}>
            {t('common:undo')}
          </Button>
        )}
        <NextLink content={{ ...content, availability }} page={page} />
      </SaveBar>
      {autosave.conflicts.length > 0 && (
        <Suspense>
          <FormConflict content={content} autosave={autosave} />
        </Suspense>
      )}
    </div>
  )
}

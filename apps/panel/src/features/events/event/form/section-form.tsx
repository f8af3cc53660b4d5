import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { Banner } from '../../../../shared/data/banner.tsx'
import { DraftBanner } from '../../../../shared/drafts/use-draft.tsx'
import { SaveBar } from '../../../../shared/layout/save-bar.tsx'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { editsHub } from '../../../../shared/session.ts'
import type { OpenEvent } from '../../event-queries.ts'
import { LockedBanner } from '../frame/locked-banner.tsx'
import { NextLink } from '../frame/next-link.tsx'
import { SectionRemarks } from '../frame/remark-list.tsx'
import { type EventPage, isLocked, isPageDone } from '../frame/sections.ts'
import type { EventForm, EventFormField, FormRules } from './event-form.ts'
import './form.css'
import { useFocusFromAddress } from '../../../../shared/forms/use-focus-from-address.ts'
import { late } from '../../../../shared/late.tsx'
import { useEventForm } from './use-event-form.ts'

/** Rare, and another user's change arrives only online. */
const FormConflict = late(async () => ({ default: (await import('./form-conflict.tsx')).FormConflict }))

export type EventFormApi = UseFormReturn<EventForm, unknown, EventForm>

interface SectionFormProps extends FormRules {
  event: OpenEvent
  page: EventPage
  /** Fields of the event this section writes. */
  fields: readonly EventFormField[]
  intro?: ReactNode
  /** Above the card. */
  before?: ReactNode
  /** Below the card: what is saved on its own, such as pictures and sessions. */
  after?: ReactNode
  children: (form: EventFormApi) => ReactNode
}

/** A section of an event: its form on a card, saved as it is typed, with the way to the next section. */
export function SectionForm(props: SectionFormProps) {
  // Another user's change of a section that is not being edited: the form begins anew with what is stored.
  const [turn, setTurn] = useState(0)
  return <SectionBody key={turn} {...props} onBehind={() => setTurn(turn + 1)} />
}

function SectionBody(props: SectionFormProps & { onBehind: () => void }) {
  const { event, page, fields, onBehind, intro, before, after, children, ...rules } = props
  const { t } = useTranslation(['event', 'common'])
  const { form, draft, autosave, undo, isBehind } = useEventForm(event, page, fields, rules)
  const locked = isLocked(event, editsHub(event.hubId))
  const isClean = !form.formState.isDirty
  // What is typed decides which sections there are, stored or not; undefined in forms without it.
  const availability = form.watch('availability') ?? event.availability
  useEffect(() => {
    if (isBehind && isClean && autosave.state !== 'saving') onBehind()
  }, [isBehind, isClean, autosave.state, onBehind])
  useFocusFromAddress(form, locked)
  return (
    <div className="section-form">
      <div className="stack">
        <SectionRemarks event={event} page={page} />
        {locked ? <LockedBanner event={event} /> : <DraftBanner draft={draft} />}
        {event.status === 2 && <Banner>{t('published.editing')}</Banner>}
        {before}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void autosave.saveNow()
          }}
        >
          <SectionCard title={t(`page.${page}`)} intro={intro} isDone={isPageDone(event, page)}>
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
        <NextLink event={{ ...event, availability }} page={page} />
      </SaveBar>
      {autosave.conflicts.length > 0 && (
        <Suspense>
          <FormConflict event={event} autosave={autosave} />
        </Suspense>
      )}
    </div>
  )
}

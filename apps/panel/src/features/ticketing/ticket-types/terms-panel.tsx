import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { DraftBanner, useDraft } from '../../../shared/drafts/use-draft.tsx'
import { isTyped, typedOver, useFormConflict } from '../../../shared/drafts/use-form-conflict.ts'
import { Switch } from '../../../shared/fields/checkbox.tsx'
import { NumberField } from '../../../shared/fields/number-field.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { OfferConflictDialog } from './offer-conflict-dialog.tsx'
import { isBehind, type Offer, readTerms, type Terms, useSaveTerms, useTerms } from './offer-queries.ts'
import { shownTerms, type TermsForm, TermsInput, termsForm, toTerms, useTermsWords } from './terms-values.ts'

const checkTerms = resolverFor<TermsForm>(
  TermsInput as unknown as Parameters<typeof resolverFor<TermsForm>>[0],
)

/** The terms an event is sold by. What was bought keeps the ones its buyer saw. */
export function TermsPanel({ offer }: { offer: Offer }) {
  const query = useTerms(offer.eventId)
  return (
    <QueryView query={query} skeleton={<Skeleton rows={4} height={72} />}>
      {(terms) => <TermsEditor key={offer.eventId} offer={offer} terms={terms} />}
    </QueryView>
  )
}

function TermsEditor({ offer, terms }: { offer: Offer; terms: Terms }) {
  const { t } = useTranslation(['offer', 'common'])
  const toast = useToast()
  const save = useSaveTerms(offer.eventId)
  const form = useForm<TermsForm, unknown, TermsForm>({
    mode: 'onTouched',
    defaultValues: termsForm(terms),
    resolver: (values, ...rest) => checkTerms(shownTerms(values, termsForm(terms)), ...rest),
  })
  const draft = useDraft(`content.${offer.eventId}.terms`, form, typedOver(offer.eventId, form))
  const conflict = useFormConflict(form, {
    draft,
    row: terms,
    read: () => readTerms(offer.eventId),
    formOf: (row) => termsForm(row, form.getValues()),
  })
  const { seen = terms, take } = conflict
  useEffect(() => {
    // An untouched form follows what is stored; an edited one is merged when it is saved.
    if (terms.version > seen.version && !isTyped(form)) take(terms)
  }, [terms, seen, form, take])
  const { control, watch } = form
  const isPaid = offer.mode !== 3
  const refundWords = useTermsWords(watch(), offer.sessions, !isPaid)
  const handleSubmit = form.handleSubmit(async (shown) => {
    try {
      take(await save.mutateAsync({ ...toTerms(shown), version: seen.version }))
      toast.success(t('terms.saved'))
    } catch (error) {
      if (isBehind(error) && (await conflict.meet().catch(() => false))) return
      if (!showFieldErrors(form, error)) toast.failure(error)
    }
  })
  return (
    <>
      <form className="stack" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <DraftBanner draft={draft} />
        <SectionCard title={t(isPaid ? 'terms.refund' : 'terms.cancel')} intro={t('terms.refundIntro')}>
          <div className="stack">
            <Switch
              control={control}
              name="mayReturn"
              label={t('field.mayReturn')}
              hint={t('hint.mayReturn')}
            />
            {watch('mayReturn') && (
              <div className="form-grid">
                <NumberField
                  control={control}
                  name="refundUntilHours"
                  label={t('field.refundUntilHours')}
                  unit={t('unit.hours')}
                />
                {isPaid && (
                  <NumberField
                    control={control}
                    name="refundPercentage"
                    label={t('field.refundPercentage')}
                    unit="%"
                  />
                )}
              </div>
            )}
            <p className="offer-quote">
              <span className="meta">{t('terms.buyerReads')}</span>
              {refundWords.map((words) => (
                <span key={words}>{words}</span>
              ))}
            </p>
          </div>
        </SectionCard>
        <SectionCard title={t('terms.places')}>
          <div className="stack">
            <Switch
              control={control}
              name="hasWaitingList"
              label={t('field.hasWaitingList')}
              hint={t('hint.hasWaitingList')}
            />
            {watch('hasWaitingList') && (
              <div className="offer-figure">
                <NumberField
                  control={control}
                  name="offerHours"
                  label={t('field.offerHours')}
                  hint={t('hint.offerHours')}
                  unit={t('unit.hours')}
                />
              </div>
            )}
            <Switch
              control={control}
              name="releasesPlaces"
              label={t('field.releasesPlaces')}
              hint={t('hint.releasesPlaces')}
            />
            {watch('releasesPlaces') && (
              <div className="offer-figure">
                <NumberField
                  control={control}
                  name="releaseAfterMin"
                  label={t('field.releaseAfterMin')}
                  unit={t('unit.minutes')}
                />
              </div>
            )}
            {isPaid && (
              <Switch
                control={control}
                name="takesDoorPayment"
                label={t('field.takesDoorPayment')}
                hint={t('hint.takesDoorPayment')}
              />
            )}
          </div>
        </SectionCard>
        <div className="row row-end">
          <Button type="submit" kind="primary" disabled={!offer.mayChange} isPending={save.isPending}>
            {t('terms.save')}
          </Button>
        </div>
      </form>
      <OfferConflictDialog offer={offer} conflict={conflict} />
    </>
  )
}

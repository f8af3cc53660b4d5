import { useTranslation } from 'react-i18next'
import { ChipGroup } from '../../../shared/fields/chip-group.tsx'
import { DateTimeField } from '../../../shared/fields/date-field.tsx'
import { NumberField } from '../../../shared/fields/number-field.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { useVatNames } from '../../../shared/i18n/vat-names.ts'
import { CodeLink } from './code-link.tsx'
import type { TypeRow } from './offer-queries.ts'
import { useOfferWords } from './offer-words.ts'
import type { TypeFieldsProps } from './type-fields.tsx'
import { termsOf } from './type-values.ts'
import '../../../shared/fields/choice.css'

/** Who may buy a type, when, how many and for which sessions; folded while none of it is said. */
export function TypeLimits({ form, offer, row }: TypeFieldsProps) {
  const { t } = useTranslation('offer')
  const { nameOf, optionsOf, purposeOf } = useVatNames()
  const { control } = form
  const zone = offer.sessions[0]?.timeZone ?? 'Europe/Madrid'
  const vat = form.watch('vatRegime')
  const { errors } = form.formState
  const isAsked = ['maxPerOrder', 'saleStartsAt', 'saleEndsAt', 'vatRegime', 'sessionIds', 'code'].some(
    (name) => name in errors,
  )
  return (
    <details className="offer-more" open={isAsked || hasLimits(row) || form.getValues('code') !== null}>
      <summary>{t('more')}</summary>
      <div className="stack">
        <HiddenFields form={form} offer={offer} row={row} />
        {offer.sessions.length > 1 && <SessionFields form={form} offer={offer} row={row} />}
        <div className="form-grid">
          <DateTimeField
            control={control}
            name="saleStartsAt"
            label={t('field.saleStartsAt')}
            timeZone={zone}
            isOptional
          />
          <DateTimeField
            control={control}
            name="saleEndsAt"
            label={t('field.saleEndsAt')}
            hint={t('hint.saleEndsAt')}
            timeZone={zone}
            isOptional
          />
          <NumberField
            control={control}
            name="maxPerOrder"
            label={t('field.maxPerOrder')}
            hint={t('hint.maxPerOrder', { count: offer.maxPerPerson ?? 20 })}
            isOptional
          />
          {offer.mode !== 3 && (
            <Select
              control={control}
              name="vatRegime"
              label={t('field.vatRegime')}
              hint={vat ? purposeOf(vat) || undefined : t('vatNote.event')}
              placeholder={t('vat.event', {
                regime: offer.vatRegime ? nameOf(offer.vatRegime) : t('vat.none'),
              })}
              options={optionsOf(offer.vatRegimes, row?.vatRegime)}
            />
          )}
        </div>
      </div>
    </details>
  )
}

const hasLimits = (row: TypeRow | undefined) =>
  row !== undefined &&
  [row.maxPerOrder, row.saleStartsAt, row.saleEndsAt, row.vatRegime, row.sessionIds, row.code].some(
    (value) => value !== null,
  )

/** Public, or for holders of a code. */
function HiddenFields({ form, offer, row }: TypeFieldsProps) {
  const { t } = useTranslation('offer')
  const code = form.watch('code')
  const terms = termsOf(form.getValues(), row, offer.mode)
  return (
    <div className="stack-tight">
      <Toggle
        label={t('field.isHidden')}
        hint={t('hint.isHidden')}
        isOn={code !== null}
        onChange={(isOn) => form.setValue('code', isOn ? '' : null, { shouldDirty: true })}
      />
      {code !== null && (
        <>
          <TextField control={form.control} name="code" label={t('field.code')} hint={t('hint.code')} />
          {terms.code !== null && terms.code.length > 2 && <CodeLink offer={offer} code={terms.code} />}
        </>
      )}
    </div>
  )
}

/** All sessions, or some of them. */
function SessionFields({ form, offer }: TypeFieldsProps) {
  const { t } = useTranslation('offer')
  const { sessionName } = useOfferWords(offer)
  const chosen = form.watch('sessionIds')
  return (
    <div className="stack-tight">
      <Toggle
        label={t('field.onlySome')}
        hint={t('hint.onlySome')}
        isOn={chosen !== null}
        onChange={(isOn) => form.setValue('sessionIds', isOn ? [] : null, { shouldDirty: true })}
      />
      {chosen !== null && (
        <ChipGroup
          control={form.control}
          name="sessionIds"
          label={t('field.sessionIds')}
          options={offer.sessions.map((session) => ({
            value: session.id,
            label: sessionName(session),
          }))}
        />
      )}
    </div>
  )
}

interface ToggleProps {
  label: string
  hint: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A switch that shows or hides what follows; no field of the form by itself. */
function Toggle({ label, hint, isOn, onChange }: ToggleProps) {
  return (
    <label className="choice switch">
      <span className="choice-words">
        <span>{label}</span>
        <span className="meta">{hint}</span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}

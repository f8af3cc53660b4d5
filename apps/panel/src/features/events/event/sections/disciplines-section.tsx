import { DISCIPLINES_MAX } from '@larunbat/rules/events/completeness'
import { DISCIPLINES } from '@larunbat/rules/reference/lookups'
import { useTranslation } from 'react-i18next'
import { ChipGroup } from '../../../../shared/fields/chip-group.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { disciplineName } from '../../art-names.ts'
import type { OpenEvent } from '../../event-queries.ts'
import { optionsOf } from '../../names.ts'
import { type EventFormApi, SectionForm } from '../form/section-form.tsx'

/** One to four arts; the first one is the one the programme files the event under. */
export function DisciplinesSection({ event }: { event: OpenEvent }) {
  return (
    <SectionForm event={event} page="disciplines" fields={['disciplineIds']}>
      {(form) => <DisciplineFields form={form} />}
    </SectionForm>
  )
}

function DisciplineFields({ form }: { form: EventFormApi }) {
  const { t } = useTranslation('event')
  const { language } = useFormat()
  const chosen = form.watch('disciplineIds') ?? []
  const makeMain = (id: number) =>
    form.setValue('disciplineIds', [id, ...chosen.filter((other) => other !== id)], { shouldDirty: true })
  return (
    <div className="stack">
      <ChipGroup
        control={form.control}
        name="disciplineIds"
        label={t('field.disciplineIds')}
        hint={t('hint.disciplineIds', { max: DISCIPLINES_MAX })}
        options={optionsOf(DISCIPLINES, language)}
        max={DISCIPLINES_MAX}
      />
      {chosen.length > 1 && (
        <fieldset className="main-choice">
          <legend className="field-label">{t('disciplines.main')}</legend>
          {chosen.map((id, index) => (
            <label key={id} className="choice">
              <input
                type="radio"
                name="main-discipline"
                checked={index === 0}
                onChange={() => makeMain(id)}
              />
              <span>{disciplineName(id, language)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

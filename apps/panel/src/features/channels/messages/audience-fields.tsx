import { CHECK_CODES } from '@larunbat/rules/events/completeness'
import { SECTION_WIRE, SECTIONS, type Section } from '@larunbat/rules/events/section'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChipGroup } from '../../../shared/fields/chip-group.tsx'
import { RadioGroup } from '../../../shared/fields/radio-group.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { hubOptions } from '../../../shared/lookup-names.ts'
import { useEditions } from './team-message-queries.ts'

const STATES = ['draft', 'returned', 'inReview', 'published'] as const

export interface TeamAudienceValues {
  kind: 'organisers' | 'news'
  states: (typeof STATES)[number][]
  hubIds: number[]
  missing: string[]
  editionId: number | null
}

interface Values {
  audience: TeamAudienceValues
}

/** `cover.title` and `cover.alt` stand together. */
const codesOf = (section: Section) => CHECK_CODES.filter((code) => code.startsWith(`${section}.`))

/** Whom a message of the team is for: organisers by state, hub, edition and what they miss, or those who agreed to news. */
export function AudienceFields({
  control,
  kind,
}: {
  control: Control<Values, unknown, Values>
  kind: TeamAudienceValues['kind']
}) {
  const { t } = useTranslation(['mailings', 'checks', 'review'])
  const { language } = useFormat()
  const editions = useEditions().data ?? []
  const missing = useWatch({ control, name: 'audience.missing' })
  return (
    <>
      <RadioGroup
        control={control}
        name="audience.kind"
        label={t('readers.group')}
        options={(['organisers', 'news'] as const).map((one) => ({
          value: one,
          label: t(`team.kind.${one}`),
          description: t(`team.kindHint.${one}`),
        }))}
      />
      {kind === 'organisers' && (
        <>
          <ChipGroup
            control={control}
            name="audience.states"
            label={t('team.states')}
            hint={t('team.statesHint')}
            isOptional
            options={STATES.map((state) => ({ value: state, label: t(`team.state.${state}`) }))}
          />
          <ChipGroup
            control={control}
            name="audience.hubIds"
            label={t('team.hubs')}
            hint={t('team.hubsHint')}
            isOptional
            options={hubOptions(language)}
          />
          <Select
            control={control}
            name="audience.editionId"
            label={t('team.edition')}
            placeholder={t('team.anyEdition')}
            isOptional
            options={editions.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <details className="mailing-missing" open={missing.length > 0 || undefined}>
            <summary>{t('team.missing', { count: missing.length })}</summary>
            <p className="muted">{t('team.missingHint')}</p>
            <div className="stack">
              {SECTIONS.map((section) => (
                <ChipGroup
                  key={section}
                  control={control}
                  name="audience.missing"
                  label={t(`review:section.${SECTION_WIRE[section]}`)}
                  options={codesOf(section).map((code) => ({
                    value: code,
                    label: t(`checks:${code}` as 'checks:cover.title'),
                  }))}
                />
              ))}
            </div>
          </details>
        </>
      )}
    </>
  )
}

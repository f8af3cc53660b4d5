import {
  type FestivalSettingName,
  type FestivalSettings,
  festivalSettings,
  SETTING_GROUPS,
  settingNames,
} from '@larunbat/rules/reference/festival-settings'
import { Suspense } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { MoneyField, NumberField } from '../../../shared/fields/number-field.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { late } from '../../../shared/late.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { type Rules, type RulesForm, useFestivalRules, useRulesForm } from './use-rules-form.ts'
import './festival.css'

const AskedProof = late(() =>
  import('../../../shared/proof/asked-proof.tsx').then((module) => ({ default: module.AskedProof })),
)

/** Groups with a screen of their own. */
const ELSEWHERE: ReadonlySet<string> = new Set(['identity'])

/** Periods, amounts and limits that hold for the whole festival, drawn from their descriptors. */
export function RulesSection() {
  const query = useFestivalRules()
  return (
    <QueryView query={query} skeleton={<Skeleton rows={6} height={96} />}>
      {(rules) => <RulesFields rules={rules} />}
    </QueryView>
  )
}

function RulesFields({ rules }: { rules: Rules }) {
  const { t } = useTranslation(['rules-settings', 'common'])
  const { date } = useFormat()
  const toast = useToast()
  const { form, proven, isDirty } = useRulesForm(rules, {
    proof: 'proof-rules',
    onSaved: () => toast.success(t('saved')),
  })
  return (
    <form onSubmit={form.handleSubmit((input) => proven.run(input))} noValidate className="stack">
      {SETTING_GROUPS.filter((group) => !ELSEWHERE.has(group)).map((group) => (
        <SectionCard key={group} title={t(`groups.${group}`)}>
          <div className="form-grid">
            {settingNames
              .filter((name) => festivalSettings[name].group === group)
              .map((name) => (
                <RuleField key={name} name={name} control={form.control} />
              ))}
          </div>
        </SectionCard>
      ))}
      <div className="row row-end">
        {rules.changedAt && (
          <span className="meta">
            {rules.changedBy
              ? t('changed', { date: date(rules.changedAt, 'dateTime'), name: rules.changedBy })
              : t('changedUnnamed', { date: date(rules.changedAt, 'dateTime') })}
          </span>
        )}
        <Button type="submit" kind="primary" isPending={proven.isPending} disabled={!isDirty}>
          {t('common:saveAction')}
        </Button>
      </div>
      {proven.dialog.isOpen && (
        <Suspense>
          <AskedProof dialog={proven.dialog} next="/ajustes/reglas" onProof={proven.onProof} />
        </Suspense>
      )}
    </form>
  )
}

interface RuleFieldProps {
  name: FestivalSettingName
  control: Control<RulesForm, unknown, RulesForm>
}

/** The control of one setting, by its kind and unit, with its default beside the hint. */
function RuleField({ name, control }: RuleFieldProps) {
  const { t } = useTranslation('rules-settings')
  const { number, money } = useFormat()
  const setting = festivalSettings[name]
  const props = {
    control,
    name: `values.${name}` as `values.${keyof FestivalSettings}`,
    label: t(`${name}.label`),
  }
  const hint = t(`${name}.hint`)
  if (setting.kind === 'text') return <TextField {...props} hint={hint} isOptional spellCheck={false} />
  if (setting.kind === 'choice')
    return (
      <Select
        {...props}
        hint={hint}
        options={setting.options.map((value) => ({
          value,
          label: t(`${name}.options.${value}`, { defaultValue: value }),
        }))}
      />
    )
  const unit = setting.unit === 'cents' || setting.unit === 'count' ? undefined : t(`units.${setting.unit}`)
  const standard = setting.unit === 'cents' ? money(setting.default, 'EUR') : number(setting.default)
  const full = `${hint} ${t('default', { value: unit ? `${standard} ${unit}` : standard })}.`
  if (setting.unit === 'cents') return <MoneyField {...props} hint={full} currency="EUR" />
  return <NumberField {...props} hint={full} {...(unit ? { unit } : {})} />
}

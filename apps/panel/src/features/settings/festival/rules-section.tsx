import { getFestivalRules, saveFestivalRules } from '@larunbat/contract'
import { ApiError } from '@larunbat/contract/client'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import {
  type FestivalSettingName,
  type FestivalSettings,
  festivalSettings,
  SETTING_GROUPS,
  settingNames,
} from '@larunbat/rules/festival-settings'
import { LANGUAGES } from '@larunbat/rules/language'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { type Control, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { Button } from '../../../shared/button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { MoneyField, NumberField } from '../../../shared/fields/number-field.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useProven } from '../../../shared/proof/use-proven.ts'
import './festival.css'
import { late } from '../../../shared/late.tsx'

type Rules = OutputOf<typeof getFestivalRules>
type RulesForm = InputOf<typeof saveFestivalRules>

const KEY = ['festival', 'rules']
const AskedProof = late(() =>
  import('../../../shared/proof/asked-proof.tsx').then((module) => ({ default: module.AskedProof })),
)

async function showName(): Promise<void> {
  const { applyRemoteOverrides } = await import('../../../shared/i18n/apply-remote-overrides.ts')
  for (const language of LANGUAGES) await applyRemoteOverrides(language, true)
}

/** Periods, amounts and limits that hold for the whole festival, drawn from their descriptors. */
export function RulesSection() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi(getFestivalRules, {}, { signal }),
    staleTime: 0,
  })
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
  const queries = useQueryClient()
  const form = useForm<RulesForm, unknown, RulesForm>({
    resolver: resolverFor(saveFestivalRules.input),
    defaultValues: { values: rules.values, version: rules.version },
  })
  const { isDirty } = form.formState
  // What is typed outlives a refetch; an untouched form follows it.
  const version = useRef(rules.version)
  useEffect(() => {
    if (!isDirty && version.current !== rules.version) {
      version.current = rules.version
      form.reset({ values: rules.values, version: rules.version })
    }
  }, [form, isDirty, rules])
  const save = useMutation({
    mutationFn: (input: RulesForm) => callApi(saveFestivalRules, input),
    onSuccess: (saved) => {
      version.current = saved.version
      form.reset({ values: saved.values, version: saved.version })
      queries.setQueryData(KEY, saved)
      toast.success(t('saved'))
      // The name of the festival is in the texts of this panel.
      if (saved.values.festivalName !== rules.values.festivalName) void showName()
    },
  })
  const proven = useProven<RulesForm>('proof-rules', async (currentPassword, input) => {
    try {
      await save.mutateAsync({ ...input, currentPassword })
    } catch (error) {
      if (error instanceof ApiError && showFieldErrors(form, error)) return
      throw error
    }
  })
  return (
    <form onSubmit={form.handleSubmit((input) => proven.run(input))} noValidate className="stack">
      {SETTING_GROUPS.map((group) => (
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

import { getFestivalRules, saveFestivalRules } from '@larunbat/contract'
import { ApiError } from '@larunbat/contract/client'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { LANGUAGES } from '@larunbat/rules/text/language'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { callApi } from '../../../shared/api/api.ts'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { useProven } from '../../../shared/proof/use-proven.ts'

export type Rules = OutputOf<typeof getFestivalRules>
export type RulesForm = InputOf<typeof saveFestivalRules>

const KEY = ['festival', 'rules']

/** The rules of the festival in force. */
export const useFestivalRules = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi(getFestivalRules, {}, { signal }),
    staleTime: 0,
  })

async function showName(): Promise<void> {
  const { applyRemoteOverrides } = await import('../../../shared/i18n/apply-remote-overrides.ts')
  for (const language of LANGUAGES) await applyRemoteOverrides(language, true)
}

interface RulesFormOptions {
  /** Tells the server's log of proofs which form asked. */
  proof: string
  onSaved: (values: Rules['values']) => void
}

/** A form over all rules; what a screen does not show is sent as it was read, so that the version guards the whole. */
export function useRulesForm(rules: Rules, { proof, onSaved }: RulesFormOptions) {
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
      onSaved(saved.values)
      // The name of the festival is in the texts of this panel.
      if (saved.values.festivalName !== rules.values.festivalName) void showName()
    },
  })
  const proven = useProven<RulesForm>(proof, async (currentPassword, input) => {
    try {
      await save.mutateAsync({ ...input, currentPassword })
    } catch (error) {
      if (error instanceof ApiError && showFieldErrors(form, error)) return
      throw error
    }
  })
  return { form, proven, isDirty }
}

import { importTexts, listOwnEventJson, updateText } from '@larunbat/contract'
import type { InputOf, OutputOf } from '@larunbat/contract/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../../shared/api/api.ts'
import { applyTextOverrides } from '../../../../shared/i18n/apply-remote-overrides.ts'
import { LANGUAGES } from '../../../../shared/i18n/languages.ts'
import { refreshRemoteTexts } from '../../../../shared/i18n/remote-texts.ts'
import { API_ADDRESS } from '../../../../shared/server-address.ts'
import { nestedText, type Packs } from './text-rows.ts'

export type TextOverride = OutputOf<typeof listOwnEventJson>[number]
export type ImportReport = OutputOf<typeof importTexts>

const PACKS = ['texts', 'packs']
const OWN = ['texts', 'own']

async function fetchPacks(signal: AbortSignal): Promise<Packs> {
  const packs = await Promise.all(
    LANGUAGES.map(async (language) => {
      const response = await fetch(`${API_ADDRESS}/config/${language}.json`, { signal })
      if (!response.ok) throw new Error(`${response.status}`)
      return [language, await response.json()] as const
    }),
  )
  return Object.fromEntries(packs) as Packs
}

/** Every text as it is shown now, and those that were ever changed. */
export function useTexts() {
  return {
    packs: useQuery({ queryKey: PACKS, queryFn: ({ signal }) => fetchPacks(signal), staleTime: 0 }),
    own: useQuery({
      queryKey: OWN,
      queryFn: ({ signal }) => callApi(listOwnEventJson, {}, { signal }),
      staleTime: 0,
    }),
  }
}

export function useTextActions() {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: ['texts'] })
  return {
    /** The panel shows the text at once. */
    save: useMutation({
      mutationFn: (change: InputOf<typeof updateText>) => callApi(updateText, change),
      onSuccess: (stored) => {
        applyTextOverrides(stored.language, nestedText(stored.key, stored.text ?? stored.shipped))
        void refreshRemoteTexts(stored.language, Date.now(), true)
      },
      onSettled,
    }),
    take: useMutation({
      mutationFn: (input: InputOf<typeof importTexts>) => callApi(importTexts, input, { timeoutMs: 60_000 }),
      onSuccess: async () => {
        for (const language of LANGUAGES) {
          const texts = await refreshRemoteTexts(language, Date.now(), true)
          if (texts) applyTextOverrides(language, texts)
        }
      },
      onSettled,
    }),
  }
}

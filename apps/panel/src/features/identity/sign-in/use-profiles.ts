import { useEffect, useState } from 'react'
import { currentLanguage } from '../../../shared/i18n/i18n.ts'
import type { useAuthAction } from './use-auth-action.ts'

/** Profiles of an account (organiser, artist, ...), in the language of the screen; empty until it has come. */
export function useProfiles(
  run: ReturnType<typeof useAuthAction>['run'],
): { value: number; label: string }[] {
  const [profiles, setProfiles] = useState<{ value: number; label: string }[]>([])
  const language = currentLanguage()
  useEffect(() => {
    void run(async (calls) => {
      const rows = await calls.listProfiles()
      setProfiles(rows.map(({ id, name }) => ({ value: id, label: name })))
    })
  }, [language])
  return profiles
}

import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Language } from '../../shared/i18n/languages.ts'

export interface RegistrationForm {
  name: string
  email: string
  phone: string
  city: string | null
  profileId: number | null
  language: Language
  hasAcceptedPolicy: boolean
  password: string
  repeated: string
}

const STORE = 'larunbat.register'
const EMPTY = {
  name: '',
  email: '',
  phone: '',
  city: null,
  profileId: null,
  hasAcceptedPolicy: false,
  password: '',
  repeated: '',
}

/** What this tab had typed before a reload; passwords are never kept. */
export function storedRegistration(): Omit<RegistrationForm, 'language'> {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as Partial<RegistrationForm>) }
  } catch {
    return EMPTY
  }
}

/** Keeps what is typed for this tab, until the account is made. */
export function useKeptRegistration(form: UseFormReturn<RegistrationForm>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: { password: _password, repeated: _repeated, ...kept } }) => {
          try {
            sessionStorage.setItem(STORE, JSON.stringify(kept))
          } catch {
            // Without storage a reload loses what was typed; nothing else depends on it.
          }
        },
      }),
    [form],
  )
}

export const clearRegistration = (): void => sessionStorage.removeItem(STORE)

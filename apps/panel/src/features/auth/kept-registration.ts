import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Language } from '../../shared/i18n/languages.ts'
import { NEW_PERSON, type PersonValues } from './person-fields.tsx'

export interface RegistrationForm extends PersonValues {
  name: string
  email: string
  language: Language
  password: string
}

const STORE = 'larunbat.register'
const EMPTY = { ...NEW_PERSON, name: '', email: '', password: '' }

/** What this tab had typed before a reload; the password is never kept. */
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
        callback: ({ values: { password: _password, ...kept } }) => {
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

import { checkPassword } from '@larunbat/rules/identity/password'
import { useEffect } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { changeLanguage, currentLanguage } from '../../../shared/i18n/i18n.ts'
import { LANGUAGES, type Language } from '../../../shared/i18n/languages.ts'
import { useAuth } from './auth-context.ts'
import { AuthLayout } from './auth-layout.tsx'
import { AuthLink, addressValue, go } from './auth-location.tsx'
import {
  NEW_PERSON,
  ORGANISER,
  type PersonValues,
  PhoneField,
  RoleField,
  TermsNote,
} from './person-fields.tsx'
import { preloadCalls, useAuthAction } from './use-auth-action.ts'
import { useProfiles } from './use-profiles.ts'

interface RegistrationForm extends PersonValues {
  name: string
  email: string
  language: Language
  password: string
}

const STORE = 'larunbat.register'
const EMPTY = { ...NEW_PERSON, name: '', email: '', password: '' }

/** What this tab had typed before a reload; the password is never kept. */
function storedRegistration(): Omit<RegistrationForm, 'language'> {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as Partial<RegistrationForm>) }
  } catch {
    return EMPTY
  }
}

/** Keeps what is typed for this tab, until the account is made. */
function useKeptRegistration(form: UseFormReturn<RegistrationForm>): void {
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

const clearRegistration = (): void => sessionStorage.removeItem(STORE)

const resolver: Resolver<RegistrationForm> = async (values, context, options) => {
  const { registrationRules } = await import('./auth-calls.ts')
  const check = resolverFor<RegistrationForm>(
    registrationRules as unknown as Parameters<typeof resolverFor<RegistrationForm>>[0],
    async ({ password }) => {
      const fault = await checkPassword(password)
      return { ...(fault && { password: fault }) }
    },
  )
  return check(values, context, options)
}

/** A new account. What was typed survives errors and a reload, the password apart. */
export function RegisterScreen() {
  const { t } = useTranslation('auth')
  const auth = useAuth()
  const { run, isPending, failure } = useAuthAction()
  const profiles = useProfiles(run)
  const language = currentLanguage()
  const form = useForm<RegistrationForm>({
    defaultValues: { ...storedRegistration(), language, ...(auth.email && { email: auth.email }) },
    resolver,
  })
  useKeptRegistration(form)
  useEffect(preloadCalls, [])
  useEffect(() => form.setValue('language', language), [language, form])
  const hasFaults = form.formState.isSubmitted && !form.formState.isValid
  const handleSubmit = form.handleSubmit(async (values) => {
    const isMade = await run((calls) =>
      calls.makeAccount(values as Parameters<typeof calls.makeAccount>[0]).catch((error: unknown) => {
        showFieldErrors(form, error)
        throw error
      }),
    )
    if (!isMade) return
    clearRegistration()
    // An organiser came to publish something: that is the first screen, unless another one was requested.
    if (!addressValue('next') && values.profileId === ORGANISER) go('/register', true, { next: '/camino' })
    auth.enter()
  })
  const { control } = form
  return (
    <AuthLayout title={t('register.title')} intro={t('register.intro')}>
      <form onSubmit={handleSubmit} noValidate>
        {hasFaults && <Banner kind="danger">{t('register.review')}</Banner>}
        {failure && !hasFaults && <Banner kind="danger">{failure}</Banner>}
        <TextField control={control} name="name" label={t('register.name')} autoComplete="name" autoFocus />
        <TextField control={control} name="email" label={t('email')} type="email" autoComplete="username" />
        <PhoneField control={control} />
        <TextField
          control={control}
          name="password"
          label={t('password')}
          hint={t('passwordHint')}
          type="password"
          autoComplete="new-password"
        />
        <RoleField control={control} profiles={profiles} />
        <Select
          control={control}
          name="language"
          label={t('register.language')}
          options={LANGUAGES.map((value) => ({ value, label: t(`common:language.${value}`) }))}
          onPick={(value) => void changeLanguage(value as (typeof LANGUAGES)[number])}
        />
        <TermsNote />
        <Button type="submit" kind="primary" isWide isPending={isPending || form.formState.isSubmitting}>
          {t('register.submit')}
        </Button>
        <AuthLink to="/checkemail">{t('register.haveAccount')}</AuthLink>
      </form>
    </AuthLayout>
  )
}

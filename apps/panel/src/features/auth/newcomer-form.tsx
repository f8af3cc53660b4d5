import { useEffect, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { Banner } from '../../shared/data/banner.tsx'
import { Checkbox } from '../../shared/fields/checkbox.tsx'
import { CityField } from '../../shared/fields/city-field.tsx'
import { RadioGroup } from '../../shared/fields/radio-group.tsx'
import { TextField } from '../../shared/fields/text-field.tsx'
import { resolverFor } from '../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../shared/forms/server-errors.ts'
import { currentLanguage } from '../../shared/i18n/i18n.ts'
import { useAuth } from './auth-context.ts'
import { AuthLayout } from './auth-layout.tsx'
import { AuthLink } from './auth-location.tsx'
import { forgetTrip } from './google-trip.ts'
import { useAuthAction } from './use-auth-action.ts'

interface Newcomer {
  code: string
  name: string
  phone: string
  city: string | null
  profileId: number | null
  hasAcceptedPolicy: boolean
}

const resolver: Resolver<Newcomer> = async (values, context, options) => {
  const { newcomerRules } = await import('./auth-calls.ts')
  const check = resolverFor<Newcomer>(
    newcomerRules as unknown as Parameters<typeof resolverFor<Newcomer>>[0],
    ({ hasAcceptedPolicy }): Record<string, string> =>
      hasAcceptedPolicy ? {} : { hasAcceptedPolicy: 'field.terms' },
  )
  return check(values, context, options)
}

/** What the provider does not know of a new person. There is no account until they have sent it. */
export function NewcomerForm({ code, name, email }: { code: string; name: string; email: string }) {
  const { t } = useTranslation(['google', 'auth'])
  const { enter } = useAuth()
  const { run, isPending, failure } = useAuthAction()
  const [profiles, setProfiles] = useState<{ value: number; label: string }[]>([])
  const form = useForm<Newcomer>({
    defaultValues: { code, name, phone: '', city: null, profileId: null, hasAcceptedPolicy: false },
    resolver,
  })
  const language = currentLanguage()
  useEffect(() => {
    void run(async (calls) => {
      const rows = await calls.listProfiles()
      setProfiles(rows.map((row) => ({ value: row.id, label: row.name })))
    })
  }, [language])
  const hasFaults = form.formState.isSubmitted && !form.formState.isValid
  const handleSubmit = form.handleSubmit(async (values) => {
    const isMade = await run((calls) =>
      calls
        .makeNewcomer({ ...values, language } as Parameters<typeof calls.makeNewcomer>[0])
        .catch((error: unknown) => {
          showFieldErrors(form, error)
          throw error
        }),
    )
    if (!isMade) return
    forgetTrip()
    enter()
  })
  const { control } = form
  return (
    <AuthLayout title={t('newcomer.title')} intro={t('newcomer.intro', { email })}>
      <form onSubmit={handleSubmit} noValidate>
        {failure && !hasFaults && <Banner kind="danger">{failure}</Banner>}
        <TextField control={control} name="name" label={t('auth:register.name')} autoComplete="name" />
        <TextField
          control={control}
          name="phone"
          label={t('auth:register.phone')}
          hint={t('auth:register.phoneHint')}
          type="tel"
          autoComplete="tel"
        />
        <RadioGroup control={control} name="profileId" label={t('auth:register.role')} options={profiles} />
        <CityField
          control={control}
          name="city"
          label={t('auth:register.city')}
          hint={t('auth:register.cityHint')}
        />
        <Checkbox
          control={control}
          name="hasAcceptedPolicy"
          label={t('auth:register.terms')}
          hint={t('auth:register.termsText')}
        />
        <Button type="submit" kind="primary" isWide isPending={isPending || form.formState.isSubmitting}>
          {t('auth:register.submit')}
        </Button>
        <AuthLink to="/checkemail">{t('otherWay')}</AuthLink>
      </form>
    </AuthLayout>
  )
}

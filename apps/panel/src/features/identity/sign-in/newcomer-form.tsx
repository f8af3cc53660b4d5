import { type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { currentLanguage } from '../../../shared/i18n/i18n.ts'
import { useAuth } from './auth-context.ts'
import { AuthLayout } from './auth-layout.tsx'
import { AuthLink } from './auth-location.tsx'
import { clearFlow } from './google-oauth-flow.ts'
import { NEW_PERSON, type PersonValues, PhoneField, RoleField, TermsNote } from './person-fields.tsx'
import { useAuthAction } from './use-auth-action.ts'
import { useProfiles } from './use-profiles.ts'

interface SignUp extends PersonValues {
  code: string
  name: string
}

const resolver: Resolver<SignUp> = async (values, context, options) => {
  const { newcomerRules } = await import('./auth-calls.ts')
  const check = resolverFor<SignUp>(newcomerRules as unknown as Parameters<typeof resolverFor<SignUp>>[0])
  return check(values, context, options)
}

/** What the provider does not know of a new person. There is no account until they have sent it. */
export function NewcomerForm({ code, name, email }: { code: string; name: string; email: string }) {
  const { t } = useTranslation(['google', 'auth'])
  const { enter } = useAuth()
  const { run, isPending, failure } = useAuthAction()
  const profiles = useProfiles(run)
  const form = useForm<SignUp>({
    defaultValues: { ...NEW_PERSON, code, name },
    resolver,
  })
  const language = currentLanguage()
  const hasFaults = form.formState.isSubmitted && !form.formState.isValid
  const handleSubmit = form.handleSubmit(async (values) => {
    const isMade = await run((calls) =>
      calls.signUp({ ...values, language } as Parameters<typeof calls.signUp>[0]).catch((error: unknown) => {
        showFieldErrors(form, error)
        throw error
      }),
    )
    if (!isMade) return
    clearFlow()
    enter()
  })
  const { control } = form
  return (
    <AuthLayout title={t('newcomer.title')} intro={t('newcomer.intro', { email })}>
      <form onSubmit={handleSubmit} noValidate>
        {failure && !hasFaults && <Banner kind="danger">{failure}</Banner>}
        <TextField control={control} name="name" label={t('auth:register.name')} autoComplete="name" />
        <PhoneField control={control} />
        <RoleField control={control} profiles={profiles} />
        <TermsNote />
        <Button type="submit" kind="primary" isWide isPending={isPending || form.formState.isSubmitting}>
          {t('auth:register.submit')}
        </Button>
        <AuthLink to="/checkemail">{t('otherWay')}</AuthLink>
      </form>
    </AuthLayout>
  )
}

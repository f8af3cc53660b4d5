import { toLanguage } from '@larunbat/rules/language'
import { legalPath } from '@larunbat/rules/public-address'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../shared/fields/checkbox.tsx'
import { CityField } from '../../shared/fields/city-field.tsx'
import { RadioGroup } from '../../shared/fields/radio-group.tsx'
import { TextField } from '../../shared/fields/text-field.tsx'

/** What every new account says of its person, whichever way it is made. */
export interface PersonValues {
  phone: string
  city: string | null
  profileId: number | null
  hasAcceptedPolicy: boolean
}

interface PersonProps<V extends PersonValues> {
  control: Control<V>
}

// A control of a larger form answers for these fields just the same; its type alone cannot say so.
const ofPerson = <V extends PersonValues>(control: Control<V>) => control as unknown as Control<PersonValues>

export function PhoneField<V extends PersonValues>({ control }: PersonProps<V>) {
  const { t } = useTranslation('auth')
  return (
    <TextField
      control={ofPerson(control)}
      name="phone"
      label={t('register.phone')}
      hint={t('register.phoneHint')}
      type="tel"
      autoComplete="tel"
    />
  )
}

interface RoleProps<V extends PersonValues> extends PersonProps<V> {
  profiles: { value: number; label: string }[]
}

/** What the person is, and where. */
export function RoleFields<V extends PersonValues>({ control, profiles }: RoleProps<V>) {
  const { t } = useTranslation('auth')
  const own = ofPerson(control)
  return (
    <>
      <RadioGroup control={own} name="profileId" label={t('register.role')} options={profiles} />
      <CityField control={own} name="city" label={t('register.city')} hint={t('register.cityHint')} />
    </>
  )
}

export function TermsField<V extends PersonValues>({ control }: PersonProps<V>) {
  const { t, i18n } = useTranslation('auth')
  const language = toLanguage(i18n.language)
  return (
    <>
      <Checkbox
        control={ofPerson(control)}
        name="hasAcceptedPolicy"
        label={t('register.terms')}
        hint={t('register.termsText')}
      />
      <p className="meta">
        {/* A new tab: what is typed here stays. */}
        <a href={legalPath(language, 'terms')} target="_blank" rel="noreferrer">
          {t('register.readTerms')}
        </a>
        {' · '}
        <a href={legalPath(language, 'privacy')} target="_blank" rel="noreferrer">
          {t('register.readPrivacy')}
        </a>
      </p>
    </>
  )
}

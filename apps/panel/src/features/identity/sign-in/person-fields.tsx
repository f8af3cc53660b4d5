import { legalPath } from '@larunbat/rules/address/public-address'
import { toLanguage } from '@larunbat/rules/text/language'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../shared/fields/select.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'

/** `permiso_id` of an organiser (contract, profiles). */
export const ORGANISER = 3

/** What every new account says of its person, whichever way it is made. The city is entered with the first event. */
export interface PersonValues {
  phone: string
  city: string | null
  profileId: number | null
  /** Said by making the account, below `TermsNote`. */
  hasAcceptedPolicy: true
}

export const NEW_PERSON: PersonValues = {
  phone: '',
  city: null,
  profileId: ORGANISER,
  hasAcceptedPolicy: true,
}

interface PersonProps<V extends PersonValues> {
  control: Control<V>
}

// The control of a larger form also serves these fields; its type alone cannot express that.
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

/** The part the person takes: most who register organise something. */
export function RoleField<V extends PersonValues>({ control, profiles }: RoleProps<V>) {
  const { t } = useTranslation('auth')
  return <Select control={ofPerson(control)} name="profileId" label={t('register.role')} options={profiles} />
}

/** What is accepted by making the account, above the button that does it. */
export function TermsNote() {
  const { t, i18n } = useTranslation('auth')
  const language = toLanguage(i18n.language)
  return (
    <p className="meta">
      {t('register.terms')} {t('register.termsText')}
      <br />
      {/* A new tab: what is typed here stays. */}
      <a href={legalPath(language, 'terms')} target="_blank" rel="noreferrer">
        {t('register.readTerms')}
      </a>
      {' · '}
      <a href={legalPath(language, 'privacy')} target="_blank" rel="noreferrer">
        {t('register.readPrivacy')}
      </a>
    </p>
  )
}

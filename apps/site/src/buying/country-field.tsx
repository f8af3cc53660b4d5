import type { CheckoutModel } from '@larunbat/rules/address/buying-pages'
import { LOCALES } from '@larunbat/rules/address/public-address'
import type { PageContext } from '@larunbat/rules/address/site-pages'
import { COUNTRIES } from '@larunbat/rules/money/countries'
import type { Language } from '@larunbat/rules/text/language'
import { textsOf } from '../shared/page-texts.ts'
import { ProblemOf, saidOf } from './form-parts.tsx'

/** Where the buyer lives: the tax of what is seen online follows it. */
export function CountryField({ page, model }: { page: PageContext; model: CheckoutModel }) {
  const { language } = page
  const { typed, problems } = model
  const t = textsOf(language)
  return (
    <p className="field">
      <label htmlFor="pais">{t('buying.checkout.country')}</label>
      <select
        id="pais"
        name="pais"
        required
        autoComplete="country"
        defaultValue={typed.pais ?? ''}
        {...saidOf(problems, 'pais', 'pais-hint')}
      >
        <option value="">{t('buying.checkout.choose')}</option>
        {countriesIn(language).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <span className="note" id="pais-hint">
        {t('buying.checkout.countryHint')}
      </span>
      <ProblemOf problems={problems} field="pais" />
    </p>
  )
}

const known = new Map<Language, { code: string; name: string }[]>()

/** All countries by their names in a language, in the order of its letters. */
function countriesIn(language: Language) {
  const before = known.get(language)
  if (before) return before
  const locale = LOCALES[language]
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  const countries = COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code }))
  countries.sort((one, other) => compare(one.name, other.name))
  known.set(language, countries)
  return countries
}

import type { ImpactModel } from '@larunbat/rules/address/impact-pages'
import { impactPath } from '@larunbat/rules/address/public-address'
import type { Language } from '@larunbat/rules/text/language'
import { nameOf } from '../shared/names.ts'
import { textsOf } from '../shared/page-texts.ts'

/** Edition and hub: a plain form that asks for this page's address. Nothing to choose from, nothing to show. */
export function ImpactFilters({ language, model }: { language: Language; model: ImpactModel }) {
  const { year, hubId, years, hubIds } = model
  const t = textsOf(language)
  if (years.length < 2 && hubIds.length < 2) return null
  return (
    <form className="impact-filters" action={impactPath(language)}>
      <p className="field">
        <label htmlFor="year">{t('impact.edition')}</label>
        <select id="year" name="year" defaultValue={year ?? ''}>
          <option value="">{t('impact.allEditions')}</option>
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </p>
      <p className="field">
        <label htmlFor="hub">{t('impact.hub')}</label>
        <select id="hub" name="hub" defaultValue={hubId ?? ''}>
          <option value="">{t('impact.allHubs')}</option>
          {hubIds.map((one) => (
            <option key={one} value={one}>
              {nameOf('hub', one, language)}
            </option>
          ))}
        </select>
      </p>
      <button className="button button-quiet" type="submit">
        {t('impact.apply')}
      </button>
    </form>
  )
}

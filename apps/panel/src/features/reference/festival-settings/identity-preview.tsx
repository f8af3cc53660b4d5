import { type IdentityColours, identityTokens, type Theme } from '@larunbat/rules/reference/identity'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Rules } from './use-rules-form.ts'

/** Page, card, text and line of both themes, which colours of a festival do not change. */
const PAGE = {
  light: {
    '--p-paper': '#fbf7ef',
    '--p-card': '#fff',
    '--p-ink': '#24122e',
    '--p-muted': '#6a5a70',
    '--p-line': '#e6dccd',
  },
  dark: {
    '--p-paper': '#170d1d',
    '--p-card': '#22152a',
    '--p-ink': '#f8efe6',
    '--p-muted': '#bba9bf',
    '--p-line': '#3b2a44',
  },
} as const

interface PreviewProps {
  values: Rules['values']
  colours: IdentityColours
}

/** A page of the site, a mail, a ticket, the panel and a tab as they will be, drawn from the same rules as the real ones. */
export function IdentityPreview({ values, colours }: PreviewProps) {
  const { t } = useTranslation(['identity', 'common'])
  const [theme, setTheme] = useState<Theme>('light')
  const name = values.festivalName || t('common:festival')
  const sender = values.senderName || name
  const foot = [values.footerLine, values.postalAddress].filter(Boolean).join(' · ')
  const light = { ...PAGE.light, ...identityTokens(colours, 'light') } as CSSProperties
  const chosen = { ...PAGE[theme], ...identityTokens(colours, theme) } as CSSProperties
  const mark = <Mark logo={values.logo} />
  return (
    <section className="identity-preview" aria-label={t('preview')}>
      <div className="identity-preview-head">
        <h2>{t('preview')}</h2>
        <fieldset className="identity-themes" aria-label={t('theme')}>
          {(['light', 'dark'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={theme === each} onClick={() => setTheme(each)}>
              {t(`themes.${each}`)}
            </button>
          ))}
        </fieldset>
      </div>
      <div className="identity-sheets" aria-hidden="true">
        <figure className="identity-wide" style={chosen}>
          <figcaption>{t('site')}</figcaption>
          <div className="p-hero">
            <span className="p-brand">
              {mark}
              {name}
            </span>
            <strong>{t('sample.day')}</strong>
            <span className="p-quiet">{t('sample.lead')}</span>
          </div>
          <div className="p-page">
            <span className="p-row">
              <span className="p-button">{t('sample.programme')}</span>
              <span className="p-link">{t('sample.near')}</span>
            </span>
            {foot && <span className="p-foot">{foot}</span>}
          </div>
        </figure>
        <figure style={light}>
          <figcaption>
            {t('mailFrom', { sender })}
            {values.replyAddress && ` <${values.replyAddress}>`}
          </figcaption>
          <div className="p-head">
            <span className="p-brand">
              {mark}
              {name}
            </span>
          </div>
          <div className="p-page">
            <strong>{t('sample.tickets')}</strong>
            <span>{t('sample.event')}</span>
            <span className="p-button">{t('sample.open')}</span>
            {foot && <span className="p-foot">{foot}</span>}
          </div>
        </figure>
        <figure style={light}>
          <figcaption>{t('ticket')}</figcaption>
          <div className="p-head">
            <span className="p-brand">
              {mark}
              {name}
            </span>
          </div>
          <div className="p-page p-ticket">
            <strong>{t('sample.event')}</strong>
            <span className="p-code" />
            <span className="p-muted">{t('sample.type')}</span>
          </div>
        </figure>
        <figure style={chosen}>
          <figcaption>{t('panel')}</figcaption>
          <div className="p-panel">
            <div className="p-menu">
              <span className="p-brand">
                {mark}
                {name}
              </span>
              <span className="p-selected">{t('sample.home')}</span>
              <span>{t('sample.review')}</span>
            </div>
            <div className="p-page">
              <span className="p-button">{t('sample.new')}</span>
            </div>
          </div>
        </figure>
        <figure style={light}>
          <figcaption>{t('card')}</figcaption>
          <div className="p-head p-card">
            {mark}
            <strong>{name}</strong>
            <span className="p-quiet">{t('sample.day')}</span>
          </div>
          <div className="p-tab">
            {mark}
            {name}
          </div>
        </figure>
      </div>
    </section>
  )
}

function Mark({ logo }: { logo: string }) {
  if (logo) return <img className="p-mark" src={`/identidad/logo-${logo}.png`} alt="" />
  return (
    <svg className="p-mark" viewBox="0 0 40 40" aria-hidden="true">
      <path className="p-mark-sun" d="M2 2h19v1A18 18 0 0 1 3 21H2z" />
      <circle className="p-mark-disc" cx="30" cy="30" r="9" />
    </svg>
  )
}

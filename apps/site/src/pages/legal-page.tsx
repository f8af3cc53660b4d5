import { CONTACT_AFTER, LEGAL_SECTIONS, type LegalModel } from '@larunbat/rules/address/legal-pages'
import { LEGAL_PAGES, legalPath } from '@larunbat/rules/address/public-address'
import type { PageContext } from '@larunbat/rules/address/site-pages'
import { Document } from '../parts/document.tsx'
import { textsOf } from '../shared/page-texts.ts'

type Props = { page: PageContext; model: LegalModel }

/** A page of law and people: what the festival says of privacy, cookies, itself, its terms and accessibility. */
export function LegalPage({ page, model }: Props) {
  const { language, siteName: site } = page
  const t = textsOf(language)
  const { kind, contactEmail } = model
  const title = t(`legal.${kind}.title`)
  const lead = t(`legal.${kind}.lead`, { site })
  return (
    <Document page={page} title={title} description={lead}>
      <div className="wrap legal">
        <h1 className="page-title">{title}</h1>
        <p className="lead">{lead}</p>
        {LEGAL_SECTIONS[kind].map((name) => (
          <section key={name}>
            <h2>{t(`legal.${kind}.sections.${name}.title`)}</h2>
            {t(`legal.${kind}.sections.${name}.text`, { site })
              .split(/\n\s*\n/)
              .map((text) => (
                <p key={text}>{text}</p>
              ))}
            {name === CONTACT_AFTER[kind] && <Contact language={language} email={contactEmail} />}
          </section>
        ))}
        <nav aria-label={t('legal.more')}>
          <ul className="legal-links">
            {LEGAL_PAGES.map((other) => (
              <li key={other}>
                <a href={legalPath(language, other)} aria-current={other === kind ? 'page' : undefined}>
                  {t(`legal.${other}.title`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Document>
  )
}

function Contact({ language, email }: { language: PageContext['language']; email: string | null }) {
  const t = textsOf(language)
  if (!email) return <p>{t('legal.contactNone')}</p>
  // The address stands where the language has it.
  const [before = '', after = ''] = t('legal.contactAt', { email: '\u0000' }).split('\u0000')
  return (
    <p>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      {after}
    </p>
  )
}

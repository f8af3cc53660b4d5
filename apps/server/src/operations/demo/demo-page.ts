import { createHash } from 'node:crypto'
import { programmePath } from '@larunbat/rules/address/public-address'
import { posterSvg } from '@larunbat/rules/events/poster'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import { writtenTime } from '@larunbat/rules/text/written'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { translate } from '../../platform/texts.ts'
import { TEST_CARDS } from '../../ticketing/payments/testbank/test-numbers.ts'
import type { DemoPerson } from './festival.ts'

/** The colours of the site (apps/site, tokens.css), in both themes. */
const STYLE = `@font-face{font-family:Inter;src:url(/demo/letra/inter.woff2) format("woff2");font-weight:100 900;font-display:swap}
@font-face{font-family:Bricolage;src:url(/demo/letra/bricolage-grotesque.woff2) format("woff2");font-weight:200 800;font-display:swap}
:root{color-scheme:light dark;--paper:light-dark(#fcf8f0,#170d1d);--card:light-dark(#fff,#22162a);
--ink:light-dark(#24122e,#f6efe6);--muted:light-dark(#6a5a70,#b9aac0);--line:light-dark(#e6dccd,#3b2b45);--action:light-dark(#b8331b,#ff9272);
--on-action:light-dark(#fff,#24122e);font:16px/1.5 Inter,system-ui,sans-serif}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink)}
main{max-width:68rem;margin:0 auto;padding:1.25rem 1rem 4rem}h1,h2,.brand{font-family:Bricolage,system-ui,sans-serif}h1{font-size:clamp(1.8rem,5vw,2.8rem);line-height:1.1;letter-spacing:-.02em;margin:1.5rem 0 .5rem}
.filling{padding:.75rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}.filling progress{display:block;width:100%;accent-color:var(--action)}
.poster svg{display:block;width:100%;height:clamp(5rem,14vw,10rem)}
.brand{display:flex;align-items:center;gap:.6rem;font-size:1.25rem;font-weight:700;margin-right:auto}.brand svg{width:2rem;height:2rem}
h2{font-size:1.25rem;margin:2.25rem 0 .75rem}p{margin:.25rem 0 .75rem;max-width:44rem}.muted{color:var(--muted)}
header,nav{display:flex;flex-wrap:wrap;gap:.25rem;align-items:center}nav a,nav b{display:grid;place-items:center;min-width:2.75rem;min-height:2.75rem}
ol,ul{margin:0;padding:0;list-style:none}.steps{counter-reset:step;display:grid;gap:.5rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr))}
.steps li{counter-increment:step;display:grid;grid-template-columns:2rem 1fr;gap:.5rem;padding:.75rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}
.steps li::before{content:counter(step);font-weight:800;font-size:1.25rem;color:var(--action)}
.people{display:grid;gap:.5rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr))}
.person{display:flex;align-items:center;gap:.75rem;padding:.6rem .75rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}
.person span{flex:1;min-width:0;overflow-wrap:anywhere}.person small{display:block;color:var(--muted)}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:0 1rem;border:0;border-radius:.75rem;background:var(--action);color:var(--on-action);cursor:pointer}
a{color:var(--action)}code{font-size:1rem;white-space:nowrap}
.mails li{display:grid;gap:0 1rem;grid-template-columns:minmax(0,1fr) auto;padding:.6rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
.mails a{display:block;min-height:1.5rem}.mails .muted{grid-column:1}
:focus-visible{outline:3px solid var(--action);outline-offset:2px}`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
/** Its own style and its own forms; a sign-in leads to the panel of the same origin. */
export const DEMO_CSP = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

export interface ShownMail {
  id: number
  to: string
  subject: string
  at: string
}

interface DemoPage {
  language: Language
  people: readonly DemoPerson[]
  password: string
  mails: readonly ShownMail[]
  /** Null once the demo is complete. */
  filling: { made: number; all: number } | null
}

/** The brand's mark, as in `apps/panel/index.html`. */
const MARK =
  '<svg viewBox="0 0 40 40" aria-hidden="true"><path fill="#f4b63f" d="M2 2h19v1A18 18 0 0 1 3 21H2z"/><circle cx="30" cy="30" r="9" fill="#e2553c"/></svg>'
const STRIP = posterSvg('larunbat', 16, 2)

const NAMES: Readonly<Record<Language, string>> = { es: 'Español', en: 'English', eu: 'Euskara' }
const ROLES: Readonly<Record<number, string>> = { 1: 'admin', 2: 'artist', 3: 'organiser', 4: 'collaborator' }
/** Of the festival's first hub, as the panel shows it to its people. */
const TIME_ZONE = 'Europe/Madrid'
const CARD = Object.keys(TEST_CARDS)[0] as string

/** Where to begin with the demo: what to try, who to be, what was mailed. Works without scripts; there are none. */
export function demoPage({ language, people, password, mails, filling }: DemoPage): string {
  const t = (key: string, variables = {}) => escapeHtml(translate(language, `demo:${key}`, variables))
  const card = (CARD.match(/.{4}/g) ?? [CARD]).join(' ')
  const steps = ['make', 'send', 'review', 'buy', 'door', 'see'].map(
    (step) => `<li><span>${t(`steps.${step}`, { card })}</span></li>`,
  )
  const person = ({ name, email, profileId, city }: DemoPerson) =>
    `<li><form class="person" method="post" action="/demo/entrar"><span><b>${escapeHtml(name)}</b><small>${t(`role.${ROLES[profileId]}`)} · ${escapeHtml(city)}</small><small>${escapeHtml(email)}</small></span><input type="hidden" name="email" value="${escapeHtml(email)}"><button aria-label="${t('enterAs', { name })}">${t('enter')}</button></form></li>`
  const mail = ({ id, to, subject, at }: ShownMail) =>
    `<li><a href="/demo/correo/${id}">${escapeHtml(subject)}</a><time datetime="${at}">${writtenTime(at, TIME_ZONE)}</time><span class="muted">${escapeHtml(to)}</span></li>`
  const body = `<header><span class="brand">${MARK}Larunbat</span><nav aria-label="${t('language')}">${LANGUAGES.map(
    (other) =>
      other === language
        ? `<b aria-current="true">${NAMES[other]}</b>`
        : `<a lang="${other}" href="/demo?lang=${other}">${NAMES[other]}</a>`,
  ).join('')}</nav></header>
<h1>${t('title')}</h1><p>${t('intro')}</p>
${filling ? `<p class="filling"><label>${t('filling', filling)} <progress max="${filling.all}" value="${filling.made}"></progress></label></p>` : ''}
<p><a href="${programmePath(language)}">${t('toSite')}</a> · <a href="/panel/">${t('toPanel')}</a> · <a href="/api/docs">${t('toCalls')}</a></p>
<h2>${t('steps.title')}</h2><ol class="steps">${steps.join('')}</ol>
<h2>${t('people')}</h2><p class="muted">${t('password', { password })}</p><ul class="people">${people.map(person).join('')}</ul>
<h2 id="mails">${t('mails')}</h2><p class="muted">${t(mails.length > 0 ? 'mailsHint' : 'noMails')}</p><ul class="mails">${mails.map(mail).join('')}</ul>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${t('title')} · Larunbat</title><style>${STYLE}</style></head><body><div class="poster" aria-hidden="true">${STRIP}</div><main>${body}</main></body></html>`
}

import { createHash } from 'node:crypto'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import { writtenMoney } from '@larunbat/rules/text/written'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import { translate } from '../../../platform/texts.ts'
import { NOTIFYING } from './bank-events.ts'
import { methodsOf } from './bank-json.ts'
import type { BankSession } from './bank-store.ts'
import { type Form, textAt } from './parse-form.ts'
import { BANK_PAGES } from './paths.ts'
import { TEST_CARDS, TEST_PHONES } from './test-numbers.ts'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:34rem;margin:0 auto;padding:1rem;background:light-dark(#fff,#14161a);color:light-dark(#1b1d21,#eceef1)}
.warning{border:2px dashed light-dark(#9a5b00,#f0b45a);padding:.75rem 1rem;border-radius:.5rem}
h1{font-size:1.4rem}.amount{font-size:2rem;font-weight:700;margin:.25rem 0}
fieldset{border:1px solid light-dark(#767b84,#8b919b);border-radius:.5rem;margin:1rem 0;padding:.5rem 1rem 1rem}
label{display:block;margin-top:.75rem}input[type=text],input[type=tel],select{font:inherit;width:100%;box-sizing:border-box;
min-height:2.75rem;padding:.4rem .6rem;border:1px solid light-dark(#767b84,#8b919b);border-radius:.4rem;background:transparent;color:inherit}
option{background:light-dark(#fff,#14161a)}
button,.back{font:inherit;display:block;box-sizing:border-box;width:100%;min-height:3rem;border-radius:.5rem;margin-top:1rem;text-align:center;line-height:2.9rem}
button{border:0;background:light-dark(#0b57d0,#a8c7fa);color:light-dark(#fff,#0b1d3a);font-weight:600}
.back{border:1px solid currentColor;color:inherit;text-decoration:none}
.fault{color:light-dark(#b3261e,#f2b8b5);font-weight:600}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .5rem .25rem 0;vertical-align:top}code{white-space:nowrap}
a{color:light-dark(#0b57d0,#a8c7fa)}nav a,nav b{margin-right:1rem}
:focus-visible{outline:3px solid light-dark(#0b57d0,#a8c7fa);outline-offset:2px}`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
/** Nothing but its own style and its own form; the shop it sends the buyer back to is the same origin. */
export const BANK_CSP = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

export interface BankPage {
  language: Language
  /** Key of what went wrong with the last try. */
  fault?: string | undefined
  typed?: string | undefined
}

/** The page a buyer pays on. It works without scripts; there are none. */
export function payPage(session: BankSession, { language, fault, typed = '' }: BankPage): string {
  const t = (key: string, variables = {}) =>
    escapeHtml(translate(language, `payments:bank.${key}`, variables))
  const methods = methodsOf(session)
  const form = session.request as Form
  const amount = writtenMoney(language, session.amount, session.currency.toUpperCase())
  const what = textAt(form, 'line_items', '0', 'price_data', 'product_data', 'name') ?? ''
  const choice = (name: string, at: number) =>
    `<label><input type="radio" name="method" value="${name}"${at === 0 ? ' checked' : ''}> ${t(`method.${name}`)}</label>`
  // Nothing of one's own is typed here: a number that pays is there already.
  const first = (numbers: object) => (fault ? typed : (Object.keys(numbers)[0] ?? ''))
  const bizum = `<label for="phone">${t('phone')}</label><input id="phone" type="tel" name="phone" autocomplete="off" placeholder="700 000 000" value="${escapeHtml(first(TEST_PHONES))}">`
  const card = `<label for="number">${t('number')}</label><input id="number" type="text" name="number" inputmode="numeric" autocomplete="off" placeholder="4242 4242 4242 4242" value="${escapeHtml(first(TEST_CARDS))}">`
  return frame(
    language,
    `${languages(session.id, language)}
<h1>${t('title')}</h1>
<p class="warning">${t('warning')}</p>
<p>${escapeHtml(what)}</p><p class="amount">${escapeHtml(amount)}</p>
${fault ? `<p class="fault" role="alert">${t(`fault.${fault}`)}</p>` : ''}
<form method="post" action="${BANK_PAGES}/${session.id}?lang=${language}">
<fieldset><legend>${t('how')}</legend>${methods.map(choice).join('')}
${methods.includes('card') ? card : ''}${methods.includes('bizum') ? bizum : ''}</fieldset>
<label for="notifying">${t('notifying.label')}</label>
<select id="notifying" name="notifying">${NOTIFYING.map((how) => `<option value="${how}">${t(`notifying.${how}`)}</option>`).join('')}</select>
<button>${t('pay')}</button></form>
<a class="back" href="${escapeHtml(textAt(form, 'cancel_url') ?? '/')}">${t('back')}</a>
<h2>${t('numbers')}</h2>
${methods.includes('card') ? table(TEST_CARDS, t, 4) : ''}${methods.includes('bizum') ? table(TEST_PHONES, t, 3) : ''}`,
  )
}

/** A page that only says something, with the way back to the shop unless there is none. */
export function renderMessagePage(language: Language, text: string, back?: string): string {
  const t = (key: string) => escapeHtml(translate(language, `payments:bank.${key}`))
  return frame(
    language,
    `<h1>${t('title')}</h1><p role="status">${t(text)}</p>${back ? `<a class="back" href="${escapeHtml(back)}">${t('toShop')}</a>` : ''}`,
  )
}

function frame(language: Language, body: string): string {
  const title = escapeHtml(translate(language, 'payments:bank.title'))
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`
}

const NAMES: Readonly<Record<Language, string>> = { es: 'Español', en: 'English', eu: 'Euskara' }

const languages = (id: string, language: Language) =>
  `<nav>${LANGUAGES.map((other) =>
    other === language
      ? `<b>${NAMES[other]}</b>`
      : `<a lang="${other}" href="${BANK_PAGES}/${id}?lang=${other}">${NAMES[other]}</a>`,
  ).join('')}</nav>`

const table = (numbers: Readonly<Record<string, string>>, t: (key: string) => string, group: number) =>
  `<table>${Object.entries(numbers)
    .map(([number, outcome]) => {
      const parts = number.match(new RegExp(`.{${group}}`, 'g')) ?? [number]
      return `<tr><th scope="row"><code>${parts.join(' ')}</code></th><td>${t(`outcome.${outcome}`)}</td></tr>`
    })
    .join('')}</table>`

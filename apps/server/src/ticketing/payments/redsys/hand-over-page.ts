import { createHash } from 'node:crypto'
import { writtenMoney } from '@larunbat/rules/text/written'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import { translate } from '../../../platform/texts.ts'
import type { OwnPayment } from '../own-payment-store.ts'
import type { RedirectForm } from './redirect-form.ts'

/** In the colours of the site's pages around it. */
const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--ink:light-dark(#24122e,#f8efe6)}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:light-dark(#fbf7ef,#170d1d);color:var(--ink)}
main{box-sizing:border-box;width:min(28rem,100% - 2rem);padding:1.5rem;border:1px solid light-dark(#e6dccd,#3b2a44);border-radius:18px;background:light-dark(#fff,#22152a)}
h1{font-size:1.4rem;line-height:1.2;margin:0 0 .5rem;text-wrap:balance}p{margin:.5rem 0}
.amount{font-size:2rem;font-weight:700;margin:.75rem 0;font-variant-numeric:tabular-nums}
button,.back{font:inherit;font-weight:600;display:block;box-sizing:border-box;width:100%;min-height:3rem;padding:.6rem 1rem;border-radius:12px;margin-top:.75rem;text-align:center}
button{border:0;background:light-dark(#b8331b,#ff9678);color:light-dark(#fff,#2a0f08);cursor:pointer}
button:hover{background:light-dark(#9d2812,#ffb19a)}
.back{border:1px solid light-dark(#93839a,#8a7692);color:inherit;text-decoration:none}
:focus-visible{outline:3px solid light-dark(#3b2fd1,#ffd166);outline-offset:2px}`

/**
 * Sends the form by itself, once: a buyer who returns by the back button is led to the purchase instead, as the bank
 * takes each form once.
 */
const SCRIPT = `const again=()=>performance.getEntriesByType('navigation')[0]?.type==='back_forward';
addEventListener('pageshow',(event)=>{if(event.persisted||again())location.replace(document.querySelector('.back').href);
else document.forms[0].submit()})`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const [STYLE_HASH, SCRIPT_HASH] = [hashOf(STYLE), hashOf(SCRIPT)]

/**
 * Returns the page between purchase and bank: the amount, and the signed form that is submitted automatically, or by
 * its button without scripts. Its content policy allows the form to the bank only.
 */
export function handOverPage(
  { language, amountCents, currency, method }: OwnPayment,
  { action, fields, backUrl }: RedirectForm & { backUrl: string },
): { html: string; policy: string } {
  const t = (key: string) => escapeHtml(translate(language, `payments:redsys.${key}`))
  const hidden = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${t('title')}</title><style>${STYLE}</style></head><body><main>
<h1>${t('title')}</h1><p>${t(method === 'bizum' ? 'bizum' : 'card')}</p>
<p class="amount">${escapeHtml(writtenMoney(language, amountCents, currency))}</p>
<form method="post" action="${escapeHtml(action)}">${hidden}<button>${t('go')}</button></form>
<a class="back" href="${escapeHtml(backUrl)}">${t('back')}</a></main><script>${SCRIPT}</script></body></html>`
  const policy = `default-src 'none'; style-src ${STYLE_HASH}; script-src ${SCRIPT_HASH}; form-action ${new URL(action).origin}; base-uri 'none'; frame-ancestors 'none'`
  return { html, policy }
}

import { checkoutPath } from '@larunbat/rules/address/public-address'
import { LANGUAGES } from '@larunbat/rules/text/language'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { festivalName } from '../festival-name.ts'
import { translate } from '../texts.ts'
import { escapeHtml } from './escape-html.ts'
import { COME_BACK_SECONDS } from './shed-load.ts'

/** Answered however much is under way: health, payment providers, a purchase once its places are kept, and the door. */
const VITAL = [
  ...[
    '/healthz',
    '/readyz',
    '/metrics',
    '/pay/',
    '/entradas/',
    '/puerta/',
    '/api/puerta_',
    '/api/app_puerta_',
  ],
  ...['web_compra', 'web_reserva_datos', 'web_pagar'].map((call) => `/api/${call}`),
  ...LANGUAGES.map((language) => checkoutPath(language, '')),
]
const LONG = /^\/(?:uploads\/|ventas\/directo|files\/)/

export const isVital = (url: string): boolean => VITAL.some((path) => url.startsWith(path))
export const isLong = (url: string): boolean => LONG.test(url)

/** Says that there is too much to do: calls in their envelope, people on a page that needs nothing but itself. */
export function refuseOverload(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store').header('retry-after', String(COME_BACK_SECONDS))
  if (request.raw.url?.startsWith('/api/') || !request.headers.accept?.includes('text/html'))
    return reply.header('content-type', 'application/json; charset=utf-8').send(busyJson())
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .send(busyPage())
}

/** The language is in the body, which is not read for a refusal: panel and apps have their own text for the code. */
function busyJson(): string {
  const data = { code: 'request.overloaded', retryAfterSeconds: COME_BACK_SECONDS }
  return JSON.stringify({ error: true, msg: translate('es', 'errors:request.overloaded'), data })
}

function busyPage(): string {
  const texts = LANGUAGES.map(
    (language) => `<p lang="${language}">${translate(language, 'errors:request.overloaded')}</p>`,
  )
  return `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${COME_BACK_SECONDS + 2}"><title>${escapeHtml(festivalName())}</title>
<style>body{margin:0;min-height:100vh;display:grid;place-content:center;gap:1rem;padding:2rem;
font:1.125rem/1.5 system-ui,sans-serif;background:#f6f1e7;color:#2b1a33}p{margin:0;max-width:32rem}
@media(prefers-color-scheme:dark){body{background:#1d1422;color:#f3ecdf}}</style>
<main style="display:grid;gap:1rem">${texts.join('')}</main></html>`
}

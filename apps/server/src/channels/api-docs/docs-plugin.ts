import { calls } from '@larunbat/contract/calls'
import { openApiDocument, publicApiDocument } from '@larunbat/contract/openapi'
import { type Read, reads } from '@larunbat/contract/public'
import { WEBHOOK_TYPES } from '@larunbat/rules/channels/integrations'
import type { FastifyInstance } from 'fastify'
import { festivalName, withFestivalName } from '../../platform/festival-name.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { PROBLEMS } from '../public-api/problem.ts'

const code = (text: string) => `<code>${text}</code>`

/**
 * The public interface for readers: what can be read, which errors occur, what webhooks send. Its texts are our own.
 */
function publicDocs(): string {
  return `<h2>Public interface</h2>
<p>${code('GET /api/v1/…')} answers JSON. What is published needs no key and may be read by pages of any site; one’s own
events and sales take a key from the panel, under Integrations, sent as ${code('Authorization: Bearer lbt_…')}.
Answers carry an ${code('ETag')}; send it as ${code('If-None-Match')} and get 304 while nothing has changed. Lists come in
pages: send ${code('next_cursor')} as ${code('cursor')}. ${code('fields')} leaves out what you do not need, ${code('lang')}
(${code('es')}, ${code('en')}, ${code('eu')}) chooses the language of texts.
<a href="/api/v1/openapi.json">OpenAPI 3.1 document</a></p>
${table('Public interface', ['Address', 'What it reads', 'Key', 'Parameters'], reads.map(row))}
<h3>Problems</h3>
<p>What goes wrong comes as ${code('application/problem+json')} with a ${code('code')}.</p>
${table(
  'Problems',
  ['Code', 'What it means'],
  Object.entries(PROBLEMS).map(
    ([name, title]) => `<tr id="${name}"><th scope="row">${code(name)}</th><td>${title}</td></tr>`,
  ),
)}
<h2 id="webhooks">Webhooks</h2>
<p>An address of yours is told by POST what happens: ${WEBHOOK_TYPES.map(code).join(', ')}, and ${code('test')}. The body is
${code('{type, timestamp, sequence, data}')}; ${code('sequence')} counts the messages of one webhook from 1. Messages are
signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> says, with the headers
${code('webhook-id')}, ${code('webhook-timestamp')} and ${code('webhook-signature')}. Answer 2xx within ten seconds; anything
else is tried again, for three days; redirects are not followed. An answer of 410 switches the webhook off at once, three days
of failures do so too, and its owner is told by mail. A message may come twice: its ${code('webhook-id')} is the same. No message names who
bought: read that with a key.</p>`
}

function row({ path, summary, access, query }: Read): string {
  const parameters = Object.values(query.fields).map(({ wire, type }) =>
    type.isOptional ? wire : `<b>${wire}</b>`,
  )
  return `<tr><th scope="row">${code(`/api/v1${path.replace(/:(\w+)/g, '{$1}')}`)}</th><td>${summary.replaceAll('`', '')}</td>
    <td>${access === 'public' ? 'none' : access === 'key' ? 'any' : access}</td><td>${parameters.join(', ')}</td></tr>`
}

const table = (label: string, heads: readonly string[], rows: readonly string[]) =>
  `<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table><thead><tr>${heads
    .map((head) => `<th scope="col">${head}</th>`)
    .join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`

/** Serves the documentation of the calls: `/api/openapi.json` for tools, `/api/docs` for people. */
export function docsPlugin(
  app: FastifyInstance,
  { publicUrl, version }: { publicUrl: string; version: string },
): void {
  const json = named(() => JSON.stringify(openApiDocument(publicUrl, version)))
  app.get('/api/openapi.json', (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'max-age=300')
      .send(json()),
  )
  const publicJson = named(() => JSON.stringify(publicApiDocument(publicUrl, version)))
  app.get('/api/v1/openapi.json', (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=300')
      .send(publicJson()),
  )
  app.get('/api/docs', (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .send(docsPage()),
  )
  app.get('/api/docs.css', (_request, reply) =>
    reply.header('content-type', 'text/css; charset=utf-8').send(STYLE),
  )
}

/** Keeps a document with the festival's name until that changes. */
function named(print: () => string): () => string {
  let kept: { name: string; text: string } | undefined
  return () => {
    const name = festivalName()
    if (kept?.name !== name) kept = { name, text: withFestivalName(print()) }
    return kept.text
  }
}

/** One readable page without scripts; the machine-readable document has every detail. */
function docsPage(): string {
  const rows = [...calls.values()].map((call) => {
    const input = call.input.json as { properties?: Record<string, unknown>; required?: string[] }
    const fields = Object.keys(input.properties ?? {}).map((name) =>
      input.required?.includes(name) ? `<b>${escapeHtml(name)}</b>` : escapeHtml(name),
    )
    return `<tr id="${call.wireName}"><th scope="row"><a href="#${call.wireName}">${call.wireName}</a></th>
      <td>${escapeHtml(call.summary)}</td><td>${call.access}</td><td>${fields.join(', ')}</td>
      <td>${call.errors.map(escapeHtml).join(', ')}</td></tr>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(festivalName())} · interfaces</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>Interfaces</h1>${publicDocs()}<h2>Calls of the panel</h2><p>Every call is <code>POST /api/&lt;call&gt;</code> with a JSON body and answers
<code>{error, msg, data}</code>. Fields in bold are needed. <a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
<div class="scroll" tabindex="0" role="region" aria-label="Calls"><table><thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Who</th>
<th scope="col">Fields</th><th scope="col">Failures</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></main></body></html>`
}

const STYLE = `:root{color-scheme:light dark;--paper:#fbf7ef;--ink:#24122e;--line:#e6dccd;--link:#b8331b}
@media (prefers-color-scheme:dark){:root{--paper:#170d1d;--ink:#f8efe6;--line:#3b2a44;--link:#ff9678}}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
main{max-width:1240px;margin:0 auto;padding:24px}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:8px 12px;border-bottom:1px solid var(--line)}
a{color:var(--link)}code{font-family:ui-monospace,monospace}`

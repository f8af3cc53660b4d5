import { type Read, reads } from '@larunbat/contract/public'
import { WEBHOOK_TYPES } from '@larunbat/rules/integrations'
import { PROBLEMS } from '../public-api/problem.ts'

const code = (text: string) => `<code>${text}</code>`

/** The public interface for people: what can be read, what goes wrong, what webhooks tell. Its texts are our own. */
export function publicDocs(): string {
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

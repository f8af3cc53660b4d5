import { writtenDate } from '@larunbat/rules/text/written'
import type { AccountRecord } from '../../identity/accounts/account-store.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { translate } from '../../platform/texts.ts'

export interface ArchivedEvent {
  readonly title: string
  readonly path: string
  readonly files: number
}

export interface IndexOf {
  readonly account: AccountRecord
  readonly services: { readonly config: { readonly publicUrl: string } }
  /** Rows of each list. */
  readonly counts: ReadonlyMap<string, number>
  readonly events: readonly ArchivedEvent[]
  /** Files that rows name and the storage did not have. */
  readonly missing: readonly string[]
}

/** The page that explains the archive in the account's language: what each file holds, and what is left out and why. */
export function indexPage(index: IndexOf): string {
  const { account, services, counts, events, missing } = index
  const { language } = account
  const t = (key: string, variables = {}) => escapeHtml(translate(language, `export:${key}`, variables))
  const lists = [...counts].map(
    ([name, count]) => `<tr><td><a href="${name}.json">${name}.json</a></td>
<td>${t(`parts.${name}`)}</td><td class="n">${count}</td></tr>`,
  )
  const rows = events.map(
    ({ title, path, files }) => `<tr><td><a href="${escapeHtml(path)}">${escapeHtml(title)}</a></td>
<td class="n">${files}</td></tr>`,
  )
  const gone = missing.map((path) => `<li>${escapeHtml(path)}</li>`)
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${t('title')}</title><style>${STYLE}</style></head><body>
<h1>${t('title')}</h1>
<p>${t('intro', { name: account.name, date: writtenDate(language, Date.now(), 'Europe/Madrid'), site: services.config.publicUrl })}</p>
<p>${t('format')}</p>
<h2>${t('lists')}</h2>
<table><thead><tr><th>${t('file')}</th><th>${t('what')}</th><th class="n">${t('entries')}</th></tr></thead>
<tbody>${lists.join('\n')}</tbody></table>
<h2>${t('events')}</h2>
<p>${t('eventsText')}</p>
${rows.length > 0 ? `<table><thead><tr><th>${t('event')}</th><th class="n">${t('files')}</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>` : `<p>${t('noEvents')}</p>`}
<h2>${t('leftOut')}</h2>
<ul><li>${t('leftOutSecrets')}</li><li>${t('leftOutOthers')}</li><li>${t('leftOutSizes')}</li></ul>
${gone.length > 0 ? `<h2>${t('missing')}</h2><ul>${gone.join('\n')}</ul>` : ''}
<h2>${t('rights')}</h2><p>${t('rightsText')}</p>
</body></html>
`
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1c1917;background:#fff}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.35rem .5rem;border-bottom:1px solid #d6d3d1;vertical-align:top}.n{text-align:right}
@media(prefers-color-scheme:dark){body{color:#e7e5e4;background:#1c1917}a{color:#93c5fd}th,td{border-color:#44403c}}`

import { mailName } from '@larunbat/rules/text/person-name'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { withoutAddresses } from '../../events/participants/without-addresses.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'

/** Mails that contain the name of another person. */
const TELLS_A_NAME = sql`(template = 'content-review' or template like 'participant-%' or template like 'team-%')`
const LEFT = sql`subject = '', text = '', html = null`
/** What a reader sees of the HTML, still escaped. */
const WORDS_OF_HTML = sql`regexp_replace(html, '<style.*?</style>|<[^>]*>', ' ', 'g')`

/**
 * Empties mails to other people that mention an account, except those being sent. A mail that does not record whom it
 * mentions is matched by name: by the full name, and not as a part of longer words.
 */
export async function redactMailsMentioning(
  tx: Db,
  { id, name }: { id: number; name: string },
): Promise<void> {
  await sql`update mail set ${LEFT} where about_account_id = ${id} and status <> 'waiting'`.execute(tx)
  // Mails print it without addresses, cut at 60 graphemes; those of before carry all of it.
  for (const told of new Set([name, mailName(name), withoutAddresses(name)])) {
    if (!/[^\s…]/u.test(told)) continue
    await sql`update mail set ${LEFT}
      where about_account_id is null and status <> 'waiting' and ${TELLS_A_NAME}
        and (concat_ws(E'\n', subject, text) ~ ${wholeWords(told)}
          or case when position(${longestWord(told)} in html) > 0
            then ${WORDS_OF_HTML} ~ ${wholeWords(inMail(told))} end)`.execute(tx)
  }
}

/** A pattern of PostgreSQL that finds a text as it is written, whatever its white space, and not within a longer word. */
function wholeWords(text: string): string {
  const words = text.trim().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const isWordAt = (place: RegExp) => place.test(text.trim())
  const before = isWordAt(/^[\p{L}\p{N}]/u) ? '(?:^|[^[:alnum:]])' : ''
  const after = isWordAt(/[\p{L}\p{M}\p{N}]$/u) ? '(?:$|[^[:alnum:]])' : ''
  return `${before}${words.replace(/\s+/g, '\\s+')}${after}`
}

/** Looked for first, as that is cheap; it has nothing that HTML escapes. */
const longestWord = (text: string) =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).reduce(
    (longest, word) => (word.length > longest.length ? word : longest),
    '',
  )

/** As the templates of mails escape it. */
const inMail = (text: string) => escapeHtml(text).replaceAll('&#39;', '&#x27;')

import { createHash } from 'node:crypto'
import { LEGAL_SECTIONS } from '@larunbat/rules/address/legal-pages'
import { LANGUAGES, type Language } from '@larunbat/rules/text/language'
import { sql } from 'kysely'
import type { ConsentPurpose } from '../../database/stored-values.ts'
import type { Db } from '../../database/tables.ts'
import { translate } from '../../platform/texts.ts'

const page = (language: Language, name: 'terms' | 'privacy'): string[] => [
  translate(language, `legal:${name}.title`),
  ...LEGAL_SECTIONS[name].flatMap((section) => [
    translate(language, `legal:${name}.sections.${section}.title`),
    translate(language, `legal:${name}.sections.${section}.text`),
  ]),
]

/** The text of a consent as it stands on the pages now. */
function wordsOf(purpose: ConsentPurpose, language: Language): string {
  if (purpose === 'news') return translate(language, 'buying:checkout.news')
  return [...page(language, 'terms'), ...page(language, 'privacy')].join('\n\n')
}

/**
 * Keeps the words of now, where they differ from those kept last: what was agreed can be shown later, whatever
 * administrators write by then. Several processes may do it at once.
 */
export async function saveConsentTexts(db: Db): Promise<void> {
  const texts = (['policy', 'news'] as const).flatMap((purpose) =>
    LANGUAGES.map((language) => ({ purpose, language, text: wordsOf(purpose, language) })),
  )
  const rows = texts.map((row) => ({ ...row, hash: createHash('sha256').update(row.text).digest('hex') }))
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('consent-texts'))`.execute(tx)
    await sql`insert into consent_text (purpose, language, hash, text)
      select n.purpose, n.language, decode(n.hash, 'hex'), n.text
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(purpose text, language text, hash text, text text)
      where decode(n.hash, 'hex') is distinct from (select c.hash from consent_text c
        where c.purpose = n.purpose and c.language = n.language order by c.since desc, c.id desc limit 1)`.execute(
      tx,
    )
  })
}

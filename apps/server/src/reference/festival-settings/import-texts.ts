import type { importTexts as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { shippedText, type TextOverride } from '../../platform/texts.ts'
import { faultOfText, type OwnTextFault } from './check-text.ts'
import { refreshSettings } from './follow-settings.ts'
import { countChange } from './stamp-store.ts'
import { listTextsInUse, storeTexts } from './text-store.ts'

const idOf = ({ language, key }: Pick<TextOverride, 'language' | 'key'>) => `${language} ${key}`

export const importTexts: SignedInHandler<typeof contract> = async (ctx, { texts }) => {
  const faults: { language: TextOverride['language']; key: string; code: OwnTextFault }[] = []
  const wanted = new Map<string, TextOverride>()
  for (const each of texts) {
    const code = faultOfText(each.language, each.key, each.text)
    if (code) faults.push({ language: each.language, key: each.key, code })
    else wanted.set(idOf(each), each)
  }
  const changed = await inTransaction(ctx, async (tx) => {
    const now = new Map((await listTextsInUse(tx)).map((row) => [idOf(row), row.text]))
    const fresh = [...wanted].flatMap(([id, each]) =>
      each.text === (now.get(id) ?? shippedText(each.language, each.key)) ? [] : [each],
    )
    if (fresh.length === 0) return 0
    await storeTexts(tx, fresh, ctx.actor.accountId)
    await countChange(tx, 'texts')
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'text.imported',
      subject: 'setting',
      subjectId: null,
      detail: { count: fresh.length, keys: fresh.slice(0, 200).map(idOf) },
    })
    return fresh.length
  })
  await refreshSettings(ctx.db)
  return { changed, same: wanted.size - changed, faults }
}

import { pickText } from '@larunbat/rules/multilingual-text'
import i18next from 'i18next'
import { memo, Suspense, useState } from 'react'
import { IconButton } from '../../../shared/button.tsx'
import { late } from '../../../shared/late.tsx'
import { addToast } from '../../../shared/overlays/toast-queue.ts'
import type { ContentListRow } from './filter-own.ts'
import type { ListWords } from './list-words.ts'

const loadMenu = async () => {
  const [{ RowMenu }] = await Promise.all([
    import('../tools/row-menu.tsx'),
    i18next.loadNamespaces(['event-work', 'event']),
  ])
  return { default: RowMenu }
}
const RowMenu = late(loadMenu)

/**
 * The button of a row's actions. The actions, with what a dialog needs, come when a hand or the focus draws near: a list of
 * fifty rows neither waits for them nor carries them.
 */
export const RowTools = memo(function RowTools({ row, words }: { row: ContentListRow; words: ListWords }) {
  const { t, format } = words
  const [isWanted, setWanted] = useState(false)
  const prepare = () => void loadMenu().catch(() => {})
  const open = () =>
    loadMenu().then(
      () => setWanted(true),
      () => addToast({ text: t('common:error.network'), kind: 'failure' }),
    )
  const label = t('toolsOf', { title: pickText(row.title, format.language) || t('untitled') })
  const button = (
    <IconButton
      icon="more"
      label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void open()}
    />
  )
  return (
    <span className="event-tools">
      {isWanted ? (
        <Suspense fallback={button}>
          <RowMenu row={row} label={label} />
        </Suspense>
      ) : (
        button
      )}
    </span>
  )
})

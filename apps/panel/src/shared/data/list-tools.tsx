import type { Pack } from '@larunbat/locales/keys'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import type { ListAddress } from '../list-address.ts'
import './list-tools.css'
import { SearchField } from './search-field.tsx'

interface ListToolsProps {
  /** Namespace with `search` and `count` (with `{{total}}`). */
  words: Pack
  address: ListAddress
  /** How many the filters find, once that is known. */
  total: number | undefined
  /** The filters. */
  children?: ReactNode
  /** What is done with all of the list, such as keeping it as a file. */
  end?: ReactNode
}

/** The head of a list: search, filters and how many they find, all kept in the address. */
export function ListTools({ words, address, total, children, end }: ListToolsProps) {
  const { t } = useTranslation(words)
  const { number } = useFormat()
  return (
    <div className="tools">
      <SearchField
        label={t('search')}
        value={address.text('texto')}
        onChange={(texto) => address.change({ texto })}
      />
      {children}
      <span className="tools-count" role="status">
        {total !== undefined && t('count', { count: total, total: number(total) })}
      </span>
      {end}
    </div>
  )
}

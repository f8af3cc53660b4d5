import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { EmptyState } from '../../../../shared/data/empty-state.tsx'
import { FilterChips } from '../../../../shared/data/filter-chips.tsx'
import { FilterSelect } from '../../../../shared/data/filter-select.tsx'
import { QueryView } from '../../../../shared/data/query-view.tsx'
import { SearchField } from '../../../../shared/data/search-field.tsx'
import { Skeleton } from '../../../../shared/data/skeleton.tsx'
import { Pill } from '../../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { LANGUAGES, type Language } from '../../../../shared/i18n/languages.ts'
import { useListAddress } from '../../../../shared/list-address.ts'
import { useDialog } from '../../../../shared/overlays/use-dialog.ts'
import { TextDialog } from './text-dialog.tsx'
import { TextFiles } from './text-files.tsx'
import { type TextOverride, useTexts } from './text-queries.ts'
import { type TextRow, textRows, textSearch } from './text-rows.ts'
import './texts.css'

const PAGE = 50

/** Every text of the product: found by words, key or place, and changed in its three languages. */
export function TextsSection() {
  const { t } = useTranslation(['texts', 'common'])
  const { number, collator } = useFormat()
  const address = useListAddress()
  const { packs, own } = useTexts()
  const edit = useDialog<string>('text')
  const [shown, setShown] = useState(PAGE)
  const rows = useMemo(() => (packs.data ? textRows(packs.data) : []), [packs.data])
  const search = useMemo(() => textSearch(rows), [rows])
  const changes = useMemo(() => {
    const byId = new Map<string, TextOverride>()
    for (const text of own.data ?? []) byId.set(`${text.language} ${text.key}`, text)
    return byId
  }, [own.data])
  const ownOf = (language: Language, key: string) => changes.get(`${language} ${key}`)
  const changedKeys = useMemo(
    () => new Set((own.data ?? []).filter(({ text }) => text !== null).map(({ key }) => key)),
    [own.data],
  )
  const placeName = (namespace: string) => t(`place.${namespace}`, { defaultValue: namespace })
  const namespaces = [...new Set(rows.map(({ namespace }) => namespace))]
  const query = address.text('q')
  const namespace = address.word('donde', namespaces)
  const isOwn = address.word('ver', ['propios']) !== undefined
  const found = search({ query, namespace, ...(isOwn ? { keys: changedKeys } : {}) })
  const places = namespaces
    .map((value) => ({ value, label: placeName(value) }))
    .sort((one, other) => collator().compare(one.label, other.label))
  const change = (next: Record<string, string | undefined>) => {
    setShown(PAGE)
    address.change(next)
  }
  return (
    <div className="stack settings-wide">
      <div className="tools">
        <SearchField label={t('search')} value={query} onChange={(q) => change({ q })} />
        <FilterSelect
          label={t('everywhere')}
          value={namespace}
          options={places}
          onChange={(donde) => change({ donde })}
        />
        <FilterChips
          label={t('which')}
          value={isOwn ? 'own' : 'all'}
          options={[
            { value: 'all', label: t('all') },
            { value: 'own', label: t('own'), count: changedKeys.size },
          ]}
          onChange={(value) => change({ ver: value === 'own' ? 'propios' : undefined })}
        />
        <span className="tools-count" role="status">
          {t('count', { count: found.length, number: number(found.length) })}
        </span>
      </div>
      <QueryView query={packs} skeleton={<Skeleton rows={8} />}>
        {() =>
          found.length === 0 ? (
            <EmptyState title={t(isOwn && !query ? 'noneOwn' : 'none')} seed="texts">
              {t(isOwn && !query ? 'noneOwnText' : 'noneText')}
            </EmptyState>
          ) : (
            <>
              <TextList
                rows={found.slice(0, shown)}
                isChanged={(key) => changedKeys.has(key)}
                placeName={placeName}
                onEdit={(key) => edit.open(key)}
              />
              {found.length > shown && (
                <div className="row">
                  <Button onClick={() => setShown(shown + 2 * PAGE)}>{t('more')}</Button>
                </div>
              )}
            </>
          )
        }
      </QueryView>
      <TextFiles own={own.data ?? []} />
      <TextDialog
        dialog={edit}
        row={rows.find(({ key }) => key === edit.value)}
        ownOf={ownOf}
        placeName={placeName(edit.value?.split(':')[0] ?? '')}
      />
    </div>
  )
}

interface TextListProps {
  rows: readonly TextRow[]
  isChanged: (key: string) => boolean
  placeName: (namespace: string) => string
  onEdit: (key: string) => void
}

/** Texts with their three languages side by side, below each other where there is no room. */
function TextList({ rows, isChanged, placeName, onEdit }: TextListProps) {
  const { t } = useTranslation(['texts', 'common'])
  return (
    <ul className="text-list">
      {rows.map((row) => (
        <li key={row.key}>
          <button type="button" className="text-row" onClick={() => onEdit(row.key)}>
            <span className="text-row-head">
              <span className="meta">{placeName(row.namespace)}</span>
              <code>{row.key.slice(row.namespace.length + 1)}</code>
              {isChanged(row.key) && <Pill tone="review">{t('changed')}</Pill>}
            </span>
            {LANGUAGES.map((language) => (
              <span key={language} className="text-row-words" lang={language}>
                <span className="text-row-language" aria-hidden="true">
                  {language}
                </span>
                {row.words[language]}
              </span>
            ))}
          </button>
        </li>
      ))}
    </ul>
  )
}

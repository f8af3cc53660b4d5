import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../shared/button.tsx'
import { FilterChips } from '../../../shared/data/filter-chips.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { Pill } from '../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useListAddress } from '../../../shared/list-address.ts'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { SortableList } from '../../../shared/sortable/sortable-list.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import './festival.css'
import { type ListName, useFestivalActions, useList } from './festival-queries.ts'

const LISTS = ['tipos', 'disciplinas', 'colaboraciones', 'perfiles'] as const
/** What a new entry of the others would mean is decided in code. */
const OPEN: ReadonlySet<ListName> = new Set(['tipos', 'disciplinas'])

/** The lists events and accounts are filed under: names, order, what is offered. */
export function ListsSection() {
  const { t } = useTranslation(['festival', 'common'])
  const { language, number } = useFormat()
  const address = useListAddress()
  const list = address.word('lista', LISTS) ?? 'tipos'
  const query = useList(list)
  const { order } = useFestivalActions()
  const edit = useDialog<number | null>('entry')
  const entries = query.data ?? []
  return (
    <div className="stack">
      <div className="tools">
        <FilterChips
          label={t('lists.which')}
          value={list}
          options={LISTS.map((value) => ({ value, label: t(`lists.${value}`) }))}
          onChange={(lista) => address.change({ lista })}
        />
      </div>
      {OPEN.has(list) && (
        <div className="row">
          <Button icon="plus" onClick={() => edit.open(null)}>
            {t('lists.add')}
          </Button>
        </div>
      )}
      {!OPEN.has(list) && <p className="muted">{t('lists.closed')}</p>}
      <QueryView query={query} skeleton={<Skeleton rows={8} height={64} />}>
        {(rows) => (
          <SortableList
            key={list}
            label={t(`lists.${list}`)}
            className="setting-rows"
            itemClassName="setting-row"
            items={rows}
            idOf={({ id }) => id}
            nameOf={({ names }) => names[language]}
            onOrder={(ids) => order.mutateAsync({ list, ids })}
          >
            {(entry, handle) => (
              <>
                {handle}
                <div className="setting-words">
                  <span className="setting-name">
                    {entry.names[language]}
                    {!entry.isActive && <Pill tone="past">{t('inactive')}</Pill>}
                  </span>
                  <span className="meta">
                    {(['es', 'en', 'eu'] as const)
                      .filter((other) => other !== language)
                      .map((other, index) => (
                        <Fragment key={other}>
                          {index > 0 && ' · '}
                          <span lang={other}>{entry.names[other]}</span>
                        </Fragment>
                      ))}
                  </span>
                  <span className="meta">
                    {t(list === 'perfiles' ? 'lists.accounts' : 'lists.events', {
                      count: entry.uses,
                      number: number(entry.uses),
                    })}
                  </span>
                </div>
                <IconButton
                  icon="edit"
                  label={t('editNamed', { name: entry.names[language] })}
                  onClick={() => edit.open(entry.id)}
                />
              </>
            )}
          </SortableList>
        )}
      </QueryView>
      <EntryDialog dialog={edit} list={list} entry={entries.find(({ id }) => id === edit.value)} />
    </div>
  )
}

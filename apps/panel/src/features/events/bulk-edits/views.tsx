import { deleteView, listSavedViews, type SavedView, saveView } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callApi } from '../../../shared/api/api.ts'
import { Button } from '../../../shared/button.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { Menu } from '../../../shared/overlays/menu.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { type DialogState, useDialog } from '../../../shared/overlays/use-dialog.ts'
import { eventKeys } from '../event-keys.ts'
import type { ColumnKey } from './column-keys.ts'
import { normalSearch } from './table-address.ts'
import '../../../shared/fields/choice.css'
import '../../../shared/fields/field.css'

type SavedViewValue = Of<typeof SavedView>

const VIEWS = [...eventKeys.all, 'views'] as const

/** Own views of the table, by name. */
function useSavedViews() {
  return useQuery({
    queryKey: VIEWS,
    queryFn: ({ signal }) => callApi(listSavedViews, {}, { signal }),
    staleTime: 300_000,
  })
}

function useViewActions() {
  const cache = useQueryClient()
  const onSuccess = () => cache.invalidateQueries({ queryKey: VIEWS })
  return {
    save: useMutation({
      mutationFn: (view: Omit<SavedViewValue, 'id'>) => callApi(saveView, view),
      onSuccess,
    }),
    remove: useMutation({ mutationFn: (id: number) => callApi(deleteView, { id }), onSuccess }),
  }
}

interface ViewsProps {
  search: URLSearchParams
  columns: readonly ColumnKey[]
  /** Events that wait for the person, once known. */
  needsMe: number | undefined
  /** A view was opened: its columns. */
  onOpen: (columns: readonly string[]) => void
}

/** The views of the table: what waits for one, everything, series, and those one has kept. */
export function Views({ search, columns, needsMe, onOpen }: ViewsProps) {
  const { t } = useTranslation('events-table')
  const { number } = useFormat()
  const { data: saved = [] } = useSavedViews()
  const { remove, save } = useViewActions()
  const toast = useToast()
  const naming = useDialog('view-name')
  const here = normalSearch(search)
  const current = saved.find((view) => view.search === here)
  const fixed = [
    { search: '', label: t('view.mine'), count: needsMe },
    { search: 'ver=todos', label: t('view.all') },
    { search: 'ver=series', label: t('view.series') },
  ]
  const isKnown = current !== undefined || fixed.some((view) => view.search === here)
  const drop = async (view: SavedViewValue) => {
    try {
      await remove.mutateAsync(view.id)
      const { name, search: kept, columns: shown } = view
      toast.success(t('view.deleted', { name }), {
        undo: () => void save.mutateAsync({ name, search: kept, columns: shown }).catch(toast.failure),
      })
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <nav className="grid-views" aria-label={t('views')}>
      {fixed.map((view) => (
        <ViewLink key={view.search} search={view.search} isCurrent={view.search === here}>
          {view.label}
          {view.count ? <span className="chip-count">{number(view.count)}</span> : null}
        </ViewLink>
      ))}
      {saved.map((view) => (
        <ViewLink
          key={view.id}
          search={view.search}
          isCurrent={view === current}
          onOpen={() => onOpen(view.columns)}
        >
          <span className="cut">{view.name}</span>
        </ViewLink>
      ))}
      {current && (
        <Menu
          label={t('view.actions', { name: current.name })}
          items={[
            {
              label: t('view.update'),
              icon: 'check',
              onSelect: () =>
                void save
                  .mutateAsync({ name: current.name, search: here, columns: [...columns] })
                  .then(() => toast.success(t('view.saved', { name: current.name })), toast.failure),
            },
            { label: t('view.delete'), icon: 'trash', isDanger: true, onSelect: () => void drop(current) },
          ]}
        />
      )}
      {!isKnown && (
        <Button kind="quiet" size="small" icon="plus" onClick={() => naming.open()}>
          {t('view.save')}
        </Button>
      )}
      <NameDialog dialog={naming} search={here} columns={columns} />
    </nav>
  )
}

interface ViewLinkProps {
  search: string
  isCurrent: boolean
  onOpen?: () => void
  children: ReactNode
}

function ViewLink({ search, isCurrent, onOpen, children }: ViewLinkProps) {
  return (
    <Link
      className="grid-view"
      to={{ search }}
      aria-current={isCurrent ? 'page' : undefined}
      preventScrollReset
      onClick={onOpen}
    >
      {children}
    </Link>
  )
}

interface NameDialogProps {
  dialog: DialogState<undefined>
  search: string
  columns: readonly ColumnKey[]
}

function NameDialog({ dialog, search, columns }: NameDialogProps) {
  const { t } = useTranslation(['events-table', 'common'])
  const toast = useToast()
  const { save } = useViewActions()
  const [name, setName] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    try {
      await save.mutateAsync({ name: name.trim(), search, columns: [...columns] })
      setName('')
      dialog.close()
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Dialog dialog={dialog} title={t('view.save')}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <label className="field">
          <span className="field-label">{t('view.name')}</span>
          <input
            className="input"
            maxLength={60}
            required
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <span className="meta">{t('view.hint')}</span>
        </label>
        <div className="dialog-actions">
          <Button onClick={dialog.close}>{t('common:cancel')}</Button>
          <Button kind="primary" type="submit" isPending={save.isPending}>
            {t('common:saveAction')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

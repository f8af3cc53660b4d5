import { listUsers, mergeUsers, previewMerge } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import { useMutation, useQuery } from '@tanstack/react-query'
import { md5 } from 'js-md5'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { ComboBox } from '../../../shared/fields/combo-box.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { failureText } from '../../../shared/forms/server-errors.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Dialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { type Person, type UserRow, useUserActions } from './user-queries.ts'

type Preview = OutputOf<typeof previewMerge>

/** Another account is chosen, what it brings is shown, its address typed; then both are one. */
export function MergeDialog({ dialog, person }: { dialog: DialogState<undefined>; person: Person }) {
  const { t } = useTranslation(['users', 'common'])
  const toast = useToast()
  const [closedId, setClosedId] = useState<number>()
  const form = useForm({ defaultValues: { who: '', email: '', password: '' } })
  const { refresh } = useUserActions(person.id)
  const preview = useQuery({
    queryKey: ['users', 'merge', person.id, closedId],
    queryFn: ({ signal }) =>
      callApi(previewMerge, { keptId: person.id, closedId: closedId ?? 0 }, { signal }),
    enabled: dialog.isOpen && closedId !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const again = () => {
    form.reset()
    setClosedId(undefined)
  }
  const merge = useMutation({
    mutationFn: (id: number) => {
      const { email, password } = form.getValues()
      const pair = { keptId: person.id, closedId: id }
      return callApi(mergeUsers, {
        ...pair,
        email: email.trim(),
        currentPassword: password ? md5(password) : undefined,
      })
    },
    onSuccess: () => {
      dialog.close()
      again()
      toast.success(t('done.merged'))
      return refresh()
    },
  })
  const isPossible = closedId !== undefined && preview.data?.obstacle === null
  const find = async (text: string, signal: AbortSignal) => {
    const page = await callApi(listUsers, { query: text, page: 1, pageSize: 8 }, { signal })
    const rows = (Array.isArray(page) ? page : page.rows) as UserRow[]
    return rows
      .filter(({ id }) => id !== person.id)
      .map(({ id, name, email }) => ({ id, label: name, detail: email }))
  }
  return (
    <Dialog
      dialog={dialog}
      title={t('merge.title', { name: person.name })}
      actions={
        <>
          <Button onClick={dialog.close}>{t('common:cancel')}</Button>
          {isPossible && (
            <Button kind="danger" isPending={merge.isPending} onClick={() => merge.mutate(closedId)}>
              {t('merge.act')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        <p>{t('merge.intro')}</p>
        {merge.isError && <Banner kind="danger">{failureText(merge.error, t)}</Banner>}
        {closedId === undefined ? (
          <ComboBox
            control={form.control}
            name="who"
            label={t('merge.which')}
            hint={t('merge.find')}
            search={find}
            onPick={({ id }) => setClosedId(Number(id))}
          />
        ) : (
          <QueryView query={preview}>
            {(data) => (
              <div className="stack">
                <Moves preview={data} name={person.name} />
                {data.obstacle === null && (
                  <>
                    <TextField
                      control={form.control}
                      name="email"
                      label={t('merge.typed', { email: data.closed.email })}
                      autoComplete="off"
                      spellCheck={false}
                    />
                    <TextField
                      control={form.control}
                      name="password"
                      type="password"
                      autoComplete="current-password"
                      label={t('password')}
                      hint={t('passwordHint')}
                      isOptional
                    />
                  </>
                )}
                <div className="row">
                  <Button size="small" onClick={again}>
                    {t('merge.change')}
                  </Button>
                </div>
              </div>
            )}
          </QueryView>
        )}
      </div>
    </Dialog>
  )
}

/** What goes over, what ends, or why it cannot be. */
function Moves({ preview, name }: { preview: Preview; name: string }) {
  const { t } = useTranslation('users')
  const { number } = useFormat()
  const { eventCount, participantCount, teamCount, signInCount } = preview
  const counted = [
    ['events', eventCount],
    ['participants', participantCount],
    ['teams', teamCount],
  ] as const
  return (
    <>
      <p>
        <strong dir="auto">{preview.closed.name}</strong> <span className="meta">{preview.closed.email}</span>
      </p>
      {preview.obstacle && <Banner kind="warning">{t(`merge.no.${preview.obstacle}`)}</Banner>}
      <div className="stack-tight">
        <h3>{t('merge.moves', { name })}</h3>
        <ul className="prose-list">
          {counted.map(([key, count]) => (
            <li key={key}>{t(`merge.${key}`, { count, total: number(count) })}</li>
          ))}
        </ul>
        <p className="muted">{t('merge.signIns', { count: signInCount, total: number(signInCount) })}</p>
        {preview.hasBilling && <p className="muted">{t('merge.billing')}</p>}
      </div>
    </>
  )
}

import { eraseAccount, sendErasureCode } from '@larunbat/contract'
import { useMutation } from '@tanstack/react-query'
import { createStore, delMany, keys } from 'idb-keyval'
import { md5 } from 'js-md5'
import { type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { Button } from '../../../shared/button.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { ruleResult } from '../../../shared/forms/rule-errors.ts'
import { showFieldErrors } from '../../../shared/forms/server-errors.ts'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { leaveFor } from '../../../shared/paths.ts'
import { currentUser, deleteSession } from '../../../shared/session.ts'
import { deleteTransfers, keptTransfers } from '../../../shared/upload/kept-transfers.ts'

interface Proof {
  password: string
  code: string
}

const resolverOf =
  (name: keyof Proof): Resolver<Proof> =>
  (values) =>
    ruleResult(values, { [name]: values[name].trim() === '' ? 'field.required' : undefined })

/** The last step: the password, or the code of a mail for accounts that have none. */
export function DeleteForm({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('profile')
  const toast = useToast()
  const name = hasPassword ? 'password' : 'code'
  const form = useForm<Proof>({ resolver: resolverOf(name), defaultValues: { password: '', code: '' } })
  const send = useMutation({
    mutationFn: () => callApi(sendErasureCode, {}),
    onSuccess: () => toast.success(t('delete.codeSent')),
    onError: toast.failure,
  })
  const handleSubmit = form.handleSubmit(async ({ password, code }) => {
    try {
      const proof = hasPassword ? { password: md5(password) } : { code }
      const { retainedUntil } = await callApi(eraseAccount, proof)
      await clearDevice(currentUser()?.id ?? 0)
      deleteSession()
      leaveFor(`/despedida${retainedUntil ? `?hasta=${retainedUntil}` : ''}`)
    } catch (error) {
      if (!showFieldErrors(form, error)) toast.failure(error)
    }
  })
  return (
    <SectionCard
      title={t('delete.confirm')}
      intro={t(hasPassword ? 'delete.confirmIntro' : 'delete.codeIntro')}
    >
      <form onSubmit={handleSubmit} noValidate className="stack">
        {!hasPassword && (
          <div className="row">
            <Button icon="mail" isPending={send.isPending} onClick={() => send.mutate()}>
              {t('delete.sendCode')}
            </Button>
          </div>
        )}
        {hasPassword ? (
          <TextField
            control={form.control}
            name="password"
            label={t('password.current')}
            type="password"
            autoComplete="current-password"
          />
        ) : (
          <TextField
            control={form.control}
            name="code"
            label={t('delete.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        )}
        <div className="row row-end">
          <Button type="submit" kind="danger" icon="trash" isPending={form.formState.isSubmitting}>
            {t('delete.submit')}
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}

/** Deletes what this browser keeps of an account: what was typed and not saved, files on their way. Never throws. */
async function clearDevice(accountId: number): Promise<void> {
  try {
    const drafts = createStore('larunbat', 'drafts')
    const own = (await keys<string>(drafts)).filter((key) => key.startsWith(`${accountId}.`))
    await delMany(own, drafts)
    await deleteTransfers((await keptTransfers(accountId)).map(({ id }) => id))
  } catch {
    // A browser that keeps nothing.
  }
}

import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '@larunbat/contract'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../shared/api/api.ts'
import { Button, IconButton } from '../../../../shared/button.tsx'
import { TextField } from '../../../../shared/fields/text-field.tsx'
import { ruleResult } from '../../../../shared/forms/rule-errors.ts'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { Icon } from '../../../../shared/icon.tsx'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { isNative } from '../../../../shared/native/is-native.ts'
import { ConfirmDialog, Dialog } from '../../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import { type DialogState, useDialog } from '../../../../shared/overlays/use-dialog.ts'
import { createPasskey, hasPasskeys, isDeclined } from '../../../../shared/passkeys/passkey.ts'
import { OwnerProof } from '../../../../shared/proof/owner-proof.tsx'
import { useProven } from '../../../../shared/proof/use-proven.ts'
import { type Passkey, type SignInMethods, useWaysChange, useWaysDone } from './access-queries.ts'

type Named = Pick<Passkey, 'id' | 'name'>

/** The passkeys of the account: made on this device, named, removed. */
export function PasskeysCard({ ways }: { ways: SignInMethods }) {
  const { t } = useTranslation('access')
  const { date } = useFormat()
  const toast = useToast()
  const naming = useDialog<Named>('name')
  const removing = useDialog<Named>('remove')
  const own = ways.signIns.find(({ isThis }) => isThis)
  const deviceName = [own?.system, own?.browser].filter(Boolean).join(' · ') || t('passkeys.unnamed')
  const add = useWaysChange(
    (credential: Awaited<ReturnType<typeof createPasskey>>) =>
      callApi(addPasskey, { name: deviceName, credential }),
    t('passkeys.added'),
  )
  const rename = useWaysChange((value: Named) => callApi(renamePasskey, value), t('passkeys.renamed'))
  const done = useWaysDone()
  const removal = useProven<number>('proof-removal', async (currentPassword, id) => {
    await callApi(removePasskey, { id, currentPassword })
    await done(t('passkeys.removed'))
  })
  const proven = useProven('proof-passkey', async (currentPassword) => {
    const { options } = await callApi(beginPasskey, { currentPassword })
    const credential = await createPasskey(options).catch((error: unknown) => {
      if (isKnown(error)) toast.info(t('passkeys.known'))
      else if (!isDeclined(error)) throw error
      return undefined
    })
    if (credential) add.mutate(credential)
  })
  const isPossible = ways.canHavePasskeys && hasPasskeys() && !isNative()
  return (
    <SectionCard title={t('passkeys.title')} intro={t('passkeys.intro')}>
      {ways.passkeys.length > 0 && (
        <ul className="access-rows">
          {ways.passkeys.map(({ id, name, createdAt, lastUsedAt, isSynced }) => (
            <li key={id} className="access-row">
              <Icon name="key" size={24} />
              <span className="access-words">
                <strong>{name}</strong>
                <span className="meta">
                  {t('created', { date: date(createdAt, 'day') })}
                  {' · '}
                  {lastUsedAt ? t('used', { date: date(lastUsedAt, 'dateTime') }) : t('neverUsed')}
                </span>
                {isSynced && <span className="meta">{t('passkeys.synced')}</span>}
              </span>
              <span className="row">
                <IconButton
                  icon="edit"
                  label={t('passkeys.rename', { name })}
                  onClick={() => naming.open({ id, name })}
                />
                <IconButton
                  icon="trash"
                  label={t('passkeys.remove', { name })}
                  onClick={() => removing.open({ id, name })}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {isPossible ? (
        <div className="row">
          <Button
            kind="primary"
            icon="plus"
            isPending={proven.isPending || add.isPending}
            onClick={() => proven.run()}
          >
            {t('passkeys.add')}
          </Button>
        </div>
      ) : (
        <p className="muted">{t('passkeys.impossible')}</p>
      )}
      <OwnerProof
        dialog={proven.dialog}
        hasPassword={ways.hasPassword}
        isPending={proven.isPending}
        onProof={proven.onProof}
      />
      <OwnerProof
        dialog={removal.dialog}
        hasPassword={ways.hasPassword}
        isPending={removal.isPending}
        onProof={removal.onProof}
      />
      <NameDialog
        key={naming.value?.id}
        dialog={naming}
        onName={(name) => naming.value && rename.mutate({ ...naming.value, name })}
      />
      <ConfirmDialog
        dialog={removing}
        title={t('passkeys.removeTitle')}
        action={t('passkeys.removeAction')}
        kind="danger"
        isPending={removal.isPending}
        onConfirm={() => {
          if (removing.value) removal.run(removing.value.id)
          removing.close()
        }}
      >
        <p>{t('passkeys.removeText', { name: removing.value?.name ?? '' })}</p>
      </ConfirmDialog>
    </SectionCard>
  )
}

/** The device has a passkey of this account already. */
const isKnown = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError'

interface NameDialogProps {
  dialog: DialogState<{ id: number; name: string }>
  onName: (name: string) => void
}

/** Another name for a passkey. Give it the passkey's number as `key`. */
function NameDialog({ dialog, onName }: NameDialogProps) {
  const { t } = useTranslation('access')
  const form = useForm({
    values: { name: dialog.value?.name ?? '' },
    resolver: (values: { name: string }) =>
      ruleResult(
        { name: values.name.trim() },
        { name: values.name.trim() === '' ? 'field.required' : undefined },
      ),
  })
  const handleSubmit = form.handleSubmit(({ name }) => {
    onName(name)
    dialog.close()
  })
  return (
    <Dialog
      dialog={dialog}
      title={t('passkeys.nameTitle')}
      actions={
        <>
          <Button onClick={dialog.close}>{t('common:cancel')}</Button>
          <Button kind="primary" onClick={() => void handleSubmit()}>
            {t('common:saveAction')}
          </Button>
        </>
      }
    >
      <form onSubmit={handleSubmit} noValidate className="stack">
        <TextField
          control={form.control}
          name="name"
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          maxLength={80}
          autoFocus
        />
      </form>
    </Dialog>
  )
}

import { ROLES_MAX, setUserRoles } from '@larunbat/contract'
import type { InputOf } from '@larunbat/contract/kit'
import { ADMIN_ROLES } from '@larunbat/rules/identity/admin-roles'
import { md5 } from 'js-md5'
import { type Control, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { Button } from '../../../shared/button.tsx'
import { ChipGroup } from '../../../shared/fields/chip-group.tsx'
import { DateField } from '../../../shared/fields/date-field.tsx'
import { Select } from '../../../shared/fields/select.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { useDialogForm } from '../../../shared/forms/use-dialog-form.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { hubOptions } from '../../../shared/lookup-names.ts'
import { FormDialog } from '../../../shared/overlays/form-dialog.tsx'
import type { DialogState } from '../../../shared/overlays/use-dialog.ts'
import { type Person, useUserActions } from './user-queries.ts'

type Values = InputOf<typeof setUserRoles>
/** The password is no field of every try: the server says when it is needed. */
const INPUT = setUserRoles.input.pick('id', 'roles') as unknown as typeof setUserRoles.input
type Form = UseFormReturn<Values, unknown, Values>

/** The roles of an account in the festival's team: which, in which hubs, from and to a day; needs a fresh proof. */
export function RolesDialog({ dialog, person }: { dialog: DialogState<undefined>; person: Person }) {
  const { t } = useTranslation('users')
  const { refresh } = useUserActions(person.id)
  const { form, control, submit } = useDialogForm<Values>({
    dialog,
    input: INPUT,
    values: { id: person.id, roles: person.roles, currentPassword: '' },
    save: async ({ currentPassword, ...values }) => {
      await callApi(setUserRoles, {
        ...values,
        currentPassword: currentPassword ? md5(currentPassword) : undefined,
      })
      await refresh()
    },
    saved: t('roles.done'),
  })
  const rows = useFieldArray({ control, name: 'roles' })
  return (
    <FormDialog
      dialog={dialog}
      size="wide"
      title={t('roles.title', { name: person.name })}
      action={t('roles.save')}
      isPending={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <p>{t('roles.intro')}</p>
      {rows.fields.length === 0 && <p className="muted">{t('roles.none')}</p>}
      {rows.fields.map((row, index) => (
        <RoleRow
          key={row.id}
          form={form}
          control={control}
          index={index}
          onRemove={() => rows.remove(index)}
        />
      ))}
      {rows.fields.length < ROLES_MAX && (
        <div>
          <Button
            icon="plus"
            onClick={() => rows.append({ role: 'reviewer', hubIds: null, startsOn: null, endsOn: null })}
          >
            {t('roles.add')}
          </Button>
        </div>
      )}
      <TextField
        control={control}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        label={t('password')}
        hint={t('passwordHint')}
        isOptional
      />
    </FormDialog>
  )
}

interface RoleRowProps {
  form: Form
  control: Control<Values, unknown, Values>
  index: number
  onRemove: () => void
}

function RoleRow({ form, control, index, onRemove }: RoleRowProps) {
  const { t } = useTranslation('users')
  const { language } = useFormat()
  const { role, hubIds } = form.watch(`roles.${index}`)
  const isLimited = hubIds !== null
  const limit = (next: number[] | null) =>
    form.setValue(`roles.${index}.hubIds`, next, { shouldDirty: true, shouldValidate: false })
  return (
    <fieldset className="role-row">
      <legend className="visually-hidden">{t(`roles.name.${role}`)}</legend>
      <Select
        control={control}
        name={`roles.${index}.role`}
        label={t('roles.role')}
        hint={t(`roles.can.${role}`)}
        options={ADMIN_ROLES.map((value) => ({ value, label: t(`roles.name.${value}`) }))}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons of one choice, no fields */}
      <div className="chips" role="group" aria-label={t('roles.where')}>
        <button type="button" className="chip" aria-pressed={!isLimited} onClick={() => limit(null)}>
          {t('roles.allHubs')}
        </button>
        <button type="button" className="chip" aria-pressed={isLimited} onClick={() => limit(hubIds ?? [])}>
          {t('roles.someHubs')}
        </button>
      </div>
      {isLimited && (
        <ChipGroup
          control={control}
          name={`roles.${index}.hubIds`}
          label={t('roles.hubs')}
          hint={role === 'treasurer' ? t('roles.treasurerHubs') : undefined}
          options={hubOptions(language)}
        />
      )}
      <div className="role-days">
        <DateField
          control={control}
          name={`roles.${index}.startsOn`}
          label={t('roles.starts')}
          hint={t('roles.dayHint')}
          isOptional
        />
        <DateField
          control={control}
          name={`roles.${index}.endsOn`}
          label={t('roles.ends')}
          hint={t('roles.dayHint')}
          isOptional
        />
      </div>
      <div>
        <Button
          size="small"
          kind="quiet"
          icon="trash"
          aria-label={t('roles.removeFor', { role: t(`roles.name.${role}`) })}
          onClick={onRemove}
        >
          {t('roles.remove')}
        </Button>
      </div>
    </fieldset>
  )
}

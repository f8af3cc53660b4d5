import { type InputOf, updateBilling } from '@larunbat/contract'
import { formatIban } from '@larunbat/rules/money/iban'
import { Suspense, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { DraftBanner, useDraft } from '../../../shared/drafts/use-draft.tsx'
import { TextField } from '../../../shared/fields/text-field.tsx'
import { resolverFor } from '../../../shared/forms/resolver.ts'
import { useFocusFromAddress } from '../../../shared/forms/use-focus-from-address.ts'
import { late } from '../../../shared/late.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { needsProof } from '../../../shared/proof/use-proven.ts'
import type { OwnAccount } from './profile-page.tsx'
import { SellerFields } from './seller-fields.tsx'
import { saveBilling, useSaveAccount } from './use-save-account.ts'

const AskedProof = late(() =>
  import('../../../shared/proof/asked-proof.tsx').then((module) => ({ default: module.AskedProof })),
)

export type BillingValues = InputOf<typeof updateBilling>

/** Says that a number is none of the country, by the rule the server has; its check digits load when they are needed. */
async function numberFault({ country, taxId, taxIdKind }: BillingValues): Promise<Record<string, string>> {
  if (!country || !taxId?.trim()) return {}
  const { parseTaxIdOf } = await import('@larunbat/rules/money/tax-id')
  return parseTaxIdOf(country, taxId, taxIdKind) ? {} : { taxId: 'field.tax_id_of_country' }
}

/** Who sells, and the account the money of ticket sales is transferred to. */
export function BillingForm({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('profile')
  const form = useForm<BillingValues, unknown, BillingValues>({
    resolver: resolverFor(updateBilling.input, numberFault),
    defaultValues: {
      legalName: account.legalName ?? '',
      taxId: account.taxId ?? '',
      taxIdKind: account.taxIdKind,
      country: account.country,
      territory: account.territory,
      vat: account.vat,
      iban: account.iban ? formatIban(account.iban) : '',
      accountHolder: account.accountHolder ?? '',
      legalAddress: account.legalAddress ?? '',
    },
  })
  const draft = useDraft('profile.billing', form)
  useFocusFromAddress(form)
  const { save, isPending } = useSaveAccount(form, draft)
  const proof = useDialog('proof-iban')
  const unproven = useRef<BillingValues>(undefined)
  const send = (values: BillingValues) =>
    save(
      () => saveBilling(values),
      { ...form.getValues(), iban: values.iban ? formatIban(values.iban) : '' },
      (error) => {
        if (values.currentPassword || !needsProof(error)) return false
        unproven.current = values
        proof.open()
        return true
      },
    )
  const handleSubmit = form.handleSubmit((values) => send(values))
  const handleProof = (currentPassword: string) => {
    proof.close()
    if (unproven.current) void send({ ...unproven.current, currentPassword })
  }
  const { control } = form
  return (
    <SectionCard id="billing" title={t('billing.title')} intro={t('billing.intro')}>
      <form onSubmit={handleSubmit} noValidate className="stack">
        <DraftBanner draft={draft} />
        <div className="form-grid">
          <TextField
            control={control}
            name="legalName"
            label={t('billing.legalName')}
            autoComplete="organization"
          />
          <SellerFields form={form} />
          <TextField control={control} name="accountHolder" label={t('billing.accountHolder')} />
          <div className="wide">
            <TextField
              control={control}
              name="legalAddress"
              label={t('billing.legalAddress')}
              hint={t('billing.legalAddressHint')}
              autoComplete="street-address"
              isOptional
            />
          </div>
          <div className="wide">
            <TextField
              control={control}
              name="iban"
              label="IBAN"
              hint={t('billing.ibanHint')}
              placeholder="ES00 0000 0000 0000 0000 0000"
              spellCheck={false}
            />
          </div>
        </div>
        <div className="row row-end">
          <Button type="submit" kind="primary" isPending={isPending} disabled={!form.formState.isDirty}>
            {t('common:saveAction')}
          </Button>
        </div>
      </form>
      {proof.isOpen && (
        <Suspense>
          <AskedProof dialog={proof} next="/perfil" onProof={handleProof} />
        </Suspense>
      )}
    </SectionCard>
  )
}

import { type InputOf, updateBilling } from '@larunbat/contract'
import { normalizeIban } from '@larunbat/rules/money/iban'
import { sellerPlace, territoriesOf } from '@larunbat/rules/money/seller-place'
import { parseTaxIdOf } from '@larunbat/rules/money/tax-id'
import { isTaxIdOptional } from '@larunbat/rules/money/tax-id-kinds'
import { vatRegimesOf } from '@larunbat/rules/money/vat'
import type { VatRegime } from '@larunbat/rules/money/vat-regimes'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callApi } from '../../../../shared/api/api.ts'
import { QueryView } from '../../../../shared/data/query-view.tsx'
import { Select } from '../../../../shared/fields/select.tsx'
import { TextField } from '../../../../shared/fields/text-field.tsx'
import { useVatNames } from '../../../../shared/i18n/vat-names.ts'
import { late } from '../../../../shared/late.tsx'
import { useDialog } from '../../../../shared/overlays/use-dialog.ts'
import { needsProof } from '../../../../shared/proof/use-proven.ts'
import { updateUser } from '../../../../shared/session.ts'
import { useRefreshEvent } from '../../event-queries.ts'
import { vatProposal, wayPath } from './proposals.ts'
import { Proposed, StepForm, type StepProps } from './step-form.tsx'
import { useOwnBank, useStore } from './way-queries.ts'

const AskedProof = late(() =>
  import('../../../../shared/proof/asked-proof.tsx').then((module) => ({ default: module.AskedProof })),
)

type Billing = InputOf<typeof updateBilling>

/** Countries whose hubs the festival has. */
const COUNTRY_OF_HUB: Readonly<Record<number, string>> = { 3: 'GB', 5: 'PT' }
/** Part of Spain of a hub, where it has its own taxes. */
const TERRITORY_OF_HUB: Readonly<Record<number, string>> = { 1: 'bizkaia', 2: 'bizkaia', 7: 'araba' }

/**
 * Payment details, once for all events: tax number and account are entered, the rest follows from the group and its
 * hub.
 */
export function BankStep(props: StepProps) {
  const account = useOwnBank()
  return <QueryView query={account}>{(own) => <Bank {...props} account={own} />}</QueryView>
}

type OwnAccount = NonNullable<ReturnType<typeof useOwnBank>['data']>

function Bank({ event, onDone, account }: StepProps & { account: OwnAccount }) {
  const { t } = useTranslation(['way', 'profile', 'event'])
  const { nameOf } = useVatNames()
  const cache = useQueryClient()
  const refresh = useRefreshEvent(event.id)
  const store = useStore(event)
  const proof = useDialog('proof-way')
  const answer = useRef<(digest: string | undefined) => void>(undefined)
  const country = account.country ?? COUNTRY_OF_HUB[event.hubId] ?? 'ES'
  const today = new Date().toISOString().slice(0, 10)
  const regimesOf = (territory: string | null) => vatRegimesOf(sellerPlace(country, territory), today)
  const territory = account.territory ?? sellerPlace(country, TERRITORY_OF_HUB[event.hubId] ?? null).territory

  /** Saves; a sign-in that is too old needs the password, and the typed values are sent along with it. */
  const saveBilling = async (billing: Billing) => {
    try {
      return await callApi(updateBilling, { ...billing, currentPassword: '' })
    } catch (error) {
      if (!needsProof(error)) throw error
      proof.open()
      const currentPassword = await new Promise<string | undefined>((resolve) => {
        answer.current = resolve
      })
      if (!currentPassword) throw error
      return callApi(updateBilling, { ...billing, currentPassword })
    }
  }
  return (
    <>
      <StepForm
        name={`content.${event.id}.way.cobro`}
        initial={{
          taxId: account.taxId ?? '',
          iban: account.iban ?? '',
          legalName: account.legalName ?? account.name ?? '',
          territory: territory as string | null,
          vatRegime: vatProposal(regimesOf(territory), event.vatRegime) as VatRegime | null,
        }}
        intro={t('bankIntro')}
        after="causa"
        faults={({ taxId, iban, legalName, territory, vatRegime }) => ({
          ...(!isTaxIdOptional(country) && taxId.trim() === '' && { taxId: 'field.required' }),
          ...(taxId.trim() !== '' &&
            !parseTaxIdOf(country, taxId, account.taxIdKind ?? null) && { taxId: 'field.tax_id_of_country' }),
          ...(!normalizeIban(iban) && { iban: iban.trim() === '' ? 'field.required' : 'field.iban' }),
          ...(legalName.trim() === '' && { legalName: 'field.required' }),
          ...(!(vatRegime && regimesOf(territory).includes(vatRegime)) && { vatRegime: 'field.required' }),
        })}
        save={async ({ vatRegime, territory, ...values }) => {
          const { vat = null, taxIdKind = null, legalAddress = null } = account
          const user = await saveBilling({
            ...{ vat, taxIdKind, legalAddress, country },
            ...values,
            territory: territory as NonNullable<Billing['territory']> | null,
            accountHolder: account.accountHolder ?? values.legalName,
          })
          updateUser(user)
          cache.setQueryData(['account', user.id], user)
          await store({ vatRegime })
          await refresh()
          return onDone
        }}
      >
        {(form) => {
          const { control } = form
          const place = form.watch('territory')
          const vat = form.watch('vatRegime')
          const name = form.watch('legalName')
          return (
            <>
              <TextField
                control={control}
                name="taxId"
                label={t(
                  country === 'ES' ? 'profile:billing.taxIdOf.nif_ES' : 'profile:billing.taxIdOf.other',
                )}
                spellCheck={false}
                autoCapitalize="characters"
              />
              <TextField
                control={control}
                name="iban"
                label="IBAN"
                hint={t('holder', { name })}
                placeholder="ES00 0000 0000 0000 0000 0000"
                spellCheck={false}
                autoCapitalize="characters"
              />
              <Proposed summary={[name, vat ? nameOf(vat) : t('event:field.vatRegime')].join(' · ')}>
                <TextField control={control} name="legalName" label={t('profile:billing.legalName')} />
                {territoriesOf(country).length > 0 && (
                  <Select
                    control={control}
                    name="territory"
                    label={t('profile:billing.territory')}
                    options={territoriesOf(country).map((value) => ({
                      value,
                      label: t(`profile:billing.territoryOf.${value}`),
                    }))}
                    onPick={(value) =>
                      form.setValue('vatRegime', vatProposal(regimesOf(value as string | null), vat))
                    }
                  />
                )}
                <Select
                  control={control}
                  name="vatRegime"
                  label={t('event:field.vatRegime')}
                  options={regimesOf(place).map((value) => ({ value, label: nameOf(value) }))}
                />
                <Link to="/perfil#billing">{t('event:tickets.billingLink')}</Link>
              </Proposed>
            </>
          )
        }}
      </StepForm>
      {proof.isOpen && (
        <Suspense>
          <AskedProof
            dialog={{
              ...proof,
              close: () => {
                proof.close()
                answer.current?.(undefined)
              },
            }}
            next={wayPath(event.id, 'cobro')}
            onProof={(digest) => {
              proof.close()
              answer.current?.(digest)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

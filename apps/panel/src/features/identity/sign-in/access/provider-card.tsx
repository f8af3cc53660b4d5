import { beginLinking, unlinkProvider } from '@larunbat/contract'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../shared/api/api.ts'
import { Button } from '../../../../shared/button.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { currentLanguage } from '../../../../shared/i18n/i18n.ts'
import { Icon } from '../../../../shared/icon.tsx'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { leaveForServer } from '../../../../shared/native/open-page.ts'
import { ConfirmDialog } from '../../../../shared/overlays/dialog.tsx'
import { useDialog } from '../../../../shared/overlays/use-dialog.ts'
import { OwnerProof } from '../../../../shared/proof/owner-proof.tsx'
import { useProven } from '../../../../shared/proof/use-proven.ts'
import { type SignInMethods, useWaysDone } from './access-queries.ts'

/** The account of the provider that opens this one; nothing where none is configured. */
export function ProviderCard({ ways }: { ways: SignInMethods }) {
  const { t } = useTranslation('access')
  const { date } = useFormat()
  const unlinking = useDialog('unlink')
  const { provider, identity } = ways
  const done = useWaysDone()
  const unlink = useProven('proof-unlink', async (currentPassword) => {
    await callApi(unlinkProvider, { currentPassword })
    await done(t('provider.unlinked', { provider: provider ?? '' }))
  })
  const proven = useProven('proof-provider', async (currentPassword) => {
    const { url } = await callApi(beginLinking, { currentPassword })
    leaveForServer(`${url}&lang=${currentLanguage()}`)
  })
  if (!provider) return null
  return (
    <SectionCard
      title={t('provider.title', { provider })}
      intro={identity ? undefined : t('provider.intro', { provider })}
    >
      {identity && (
        <div className="access-row">
          <Icon name="link" size={24} />
          <span className="access-words">
            <strong>{identity.email}</strong>
            <span className="meta">
              {t('created', { date: date(identity.createdAt, 'day') })}
              {' · '}
              {t('used', { date: date(identity.lastUsedAt, 'dateTime') })}
            </span>
          </span>
          <span className="row">
            <Button isPending={unlink.isPending} onClick={() => unlinking.open()}>
              {t('provider.unlink')}
            </Button>
          </span>
        </div>
      )}
      {!identity && (
        <div className="row">
          <Button icon="external" isPending={proven.isPending} onClick={() => proven.run()}>
            {t('provider.link', { provider })}
          </Button>
        </div>
      )}
      <OwnerProof
        dialog={proven.dialog}
        hasPassword={ways.hasPassword}
        isPending={proven.isPending}
        onProof={proven.onProof}
      />
      <OwnerProof
        dialog={unlink.dialog}
        hasPassword={ways.hasPassword}
        isPending={unlink.isPending}
        onProof={unlink.onProof}
      />
      <ConfirmDialog
        dialog={unlinking}
        title={t('provider.unlinkTitle', { provider })}
        action={t('provider.unlink')}
        kind="danger"
        onConfirm={() => {
          unlink.run()
          unlinking.close()
        }}
      >
        <p>{t('provider.unlinkText', { provider })}</p>
      </ConfirmDialog>
    </SectionCard>
  )
}

import { endOtherSignIns, endSignIn } from '@larunbat/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../../shared/api/api.ts'
import { Button } from '../../../../shared/button.tsx'
import { Pill } from '../../../../shared/data/status-pill.tsx'
import { useFormat } from '../../../../shared/i18n/format.ts'
import { Icon } from '../../../../shared/icon.tsx'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { ConfirmDialog } from '../../../../shared/overlays/dialog.tsx'
import { useDialog } from '../../../../shared/overlays/use-dialog.ts'
import { OwnerProof } from '../../../../shared/proof/owner-proof.tsx'
import { useProven } from '../../../../shared/proof/use-proven.ts'
import { type SignIn, type SignInMethods, useWaysDone } from './access-queries.ts'

/** The devices that are signed in. */
export function SignInsCard({ ways: { signIns, hasPassword } }: { ways: SignInMethods }) {
  const { t } = useTranslation('access')
  const { date } = useFormat()
  const all = useDialog('others')
  const done = useWaysDone()
  const [ending, setEnding] = useState<number>()
  const end = useProven<number>('proof-end', async (currentPassword, id) => {
    await callApi(endSignIn, { id, currentPassword })
    await done(t('signIns.ended'))
  })
  const endOthers = useProven('proof-others', async (currentPassword) => {
    await callApi(endOtherSignIns, { currentPassword })
    await done(t('signIns.othersEnded'))
  })
  const others = signIns.filter(({ isThis }) => !isThis)
  const nameOf = ({ browser, system }: SignIn) =>
    browser && system ? t('signIns.device', { browser, system }) : (browser ?? system ?? t('signIns.unknown'))
  return (
    <SectionCard title={t('signIns.title')} intro={t(others.length > 0 ? 'signIns.intro' : 'signIns.alone')}>
      <ul className="access-rows">
        {[...signIns.filter(({ isThis }) => isThis), ...others].map((row) => (
          <li key={row.id} className="access-row">
            <Icon name="user" size={24} />
            <span className="access-words">
              <strong>{nameOf(row)}</strong>
              <span className="meta">
                {t('signIns.since', { date: date(row.createdAt, 'dateTime') })}
                {!row.isThis && ` · ${t('signIns.seen', { date: date(row.lastSeenAt, 'dateTime') })}`}
              </span>
            </span>
            <span className="row">
              {row.isThis ? (
                <Pill tone="live">{t('signIns.this')}</Pill>
              ) : (
                <Button
                  size="small"
                  icon="logout"
                  aria-label={t('signIns.endOne', { name: nameOf(row) })}
                  isPending={end.isPending && ending === row.id}
                  onClick={() => {
                    setEnding(row.id)
                    end.run(row.id)
                  }}
                >
                  {t('signIns.end')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div className="row">
          <Button kind="danger" icon="logout" isPending={endOthers.isPending} onClick={() => all.open()}>
            {t('signIns.endOthers')}
          </Button>
        </div>
      )}
      {[end, endOthers].map((proven, n) => (
        <OwnerProof
          key={n}
          dialog={proven.dialog}
          hasPassword={hasPassword}
          isPending={proven.isPending}
          onProof={proven.onProof}
        />
      ))}
      <ConfirmDialog
        dialog={all}
        title={t('signIns.endOthersTitle')}
        action={t('signIns.endOthers')}
        kind="danger"
        onConfirm={() => {
          endOthers.run()
          all.close()
        }}
      >
        <p>{t('signIns.endOthersText', { count: others.length })}</p>
      </ConfirmDialog>
    </SectionCard>
  )
}

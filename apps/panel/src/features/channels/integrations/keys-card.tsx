import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../shared/button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton } from '../../../shared/data/skeleton.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { ConfirmDialog } from '../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { useDialog } from '../../../shared/overlays/use-dialog.ts'
import { type ApiToken, useApiTokens, useIntegrationActions } from './integration-queries.ts'
import { NewKey } from './new-key.tsx'
import { ShownOnce } from './shown-once.tsx'

/** Keys with which programs read what is not public. */
export function KeysCard({ isFestival }: { isFestival: boolean }) {
  const { t } = useTranslation('integrations')
  const toast = useToast()
  const query = useApiTokens(isFestival)
  const { revokeToken } = useIntegrationActions()
  const revoke = useDialog<Pick<ApiToken, 'id' | 'name'>>('revoke-key')
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<string>()
  const confirm = async () => {
    if (!revoke.value) return
    try {
      await revokeToken.mutateAsync(revoke.value.id)
      toast.success(t('keys.revoked'))
    } catch (error) {
      toast.failure(error)
    }
    revoke.close()
  }
  return (
    <SectionCard title={t('keys.title')} intro={t(isFestival ? 'keys.introFestival' : 'keys.intro')}>
      <div className="stack">
        {made && (
          <ShownOnce
            text={made}
            label={t('keys.made')}
            hint={t('keys.madeHint')}
            onDone={() => setMade(undefined)}
          />
        )}
        <QueryView query={query} skeleton={<Skeleton rows={2} height={64} />}>
          {(tokens) =>
            tokens.length === 0 ? (
              <p className="muted">{t('keys.none')}</p>
            ) : (
              <ul className="entry-rows">
                {tokens.map((token) => (
                  <KeyRow
                    key={token.id}
                    token={token}
                    onRevoke={() => revoke.open({ id: token.id, name: token.name })}
                  />
                ))}
              </ul>
            )
          }
        </QueryView>
        {isAdding ? (
          <NewKey
            isFestival={isFestival}
            onMade={(token) => {
              setMade(token)
              setAdding(false)
            }}
            onCancel={() => setAdding(false)}
          />
        ) : (
          <div className="row">
            <Button icon="plus" onClick={() => setAdding(true)}>
              {t('keys.add')}
            </Button>
            <a className="button" data-kind="quiet" href="/api/docs" target="_blank" rel="noreferrer">
              <Icon name="external" size={20} />
              {t('keys.docs')}
            </a>
          </div>
        )}
      </div>
      <ConfirmDialog
        dialog={revoke}
        title={t('keys.revokeTitle')}
        action={t('keys.revoke')}
        kind="danger"
        isPending={revokeToken.isPending}
        onConfirm={() => void confirm()}
      >
        <p>{t('keys.revokeText', { name: revoke.value?.name ?? '' })}</p>
      </ConfirmDialog>
    </SectionCard>
  )
}

function KeyRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { t } = useTranslation('integrations')
  const { date } = useFormat()
  const { name, ending, scopes, maker, expiresAt, lastUsedAt } = token
  return (
    <li className="entry-row">
      <Icon name="key" size={24} />
      <span className="entry-words">
        <strong>{name}</strong> <code className="meta">lbt_…{ending}</code>
        <span className="meta">
          {scopes.map((scope) => t(`scope.${scope.replace(':', '_')}`, { defaultValue: scope })).join(' · ')}
        </span>
        <span className="meta">
          {t('keys.expires', { date: date(expiresAt, 'day') })}
          {' · '}
          {lastUsedAt ? t('keys.used', { date: date(lastUsedAt, 'dateTime') }) : t('keys.unused')}
          {maker && ` · ${maker}`}
        </span>
      </span>
      <IconButton icon="trash" label={t('keys.revokeOne', { name })} onClick={onRevoke} />
    </li>
  )
}

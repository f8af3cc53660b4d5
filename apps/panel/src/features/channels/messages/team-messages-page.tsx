import { HOME_ZONE } from '@larunbat/rules/time/evening'
import { useTranslation } from 'react-i18next'
import { FilterChips } from '../../../shared/data/filter-chips.tsx'
import { ListPages } from '../../../shared/data/list-pages.tsx'
import { Screen } from '../../../shared/layout/screen.tsx'
import { LinkButton } from '../../../shared/link-button.tsx'
import { useListAddress } from '../../../shared/list-address.ts'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { MailingList } from './mailing-list.tsx'
import { useReadersOf } from './reader-words.ts'
import { type TeamMessageRow, useAllMessages, useCancel } from './team-message-queries.ts'

const PAGE_SIZE = 20
const KINDS = ['organisers', 'news', 'event'] as const
type Kind = (typeof KINDS)[number]

/** All messages to many people, of the team and of organisers: `/mensajes`. */
export function TeamMessagesPage() {
  const { t } = useTranslation('mailings')
  const toast = useToast()
  const address = useListAddress()
  const kind = address.word('clase', KINDS)
  const query = useAllMessages({ page: address.page, pageSize: PAGE_SIZE, ...(kind ? { kind } : {}) })
  const cancelling = useCancel()
  const readersOf = useReadersOf()
  const handleCancel = async ({ id }: TeamMessageRow) => {
    try {
      await cancelling.mutateAsync(id)
      toast.success(t('cancel.done'))
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Screen
      title={t('team.title')}
      actions={
        <LinkButton icon="edit" kind="primary" to="/mensajes/nuevo">
          {t('new')}
        </LinkButton>
      }
    >
      <div className="stack" aria-busy={query.isPlaceholderData || undefined}>
        <p className="muted">{t('team.intro')}</p>
        <FilterChips<Kind | ''>
          label={t('team.filter')}
          options={[
            { value: '', label: t('team.all') },
            ...KINDS.map((one) => ({ value: one, label: t(`team.kind.${one}`) })),
          ]}
          value={kind ?? ''}
          onChange={(value) => address.change({ clase: value })}
        />
        <ListPages words="mailings" query={query} address={address} pageSize={PAGE_SIZE} rowHeight={160}>
          {({ rows }) => (
            <MailingList
              messages={rows}
              timeZone={HOME_ZONE}
              isCancelling={cancelling.isPending}
              onCancel={handleCancel}
              readersOf={readersOf}
            />
          )}
        </ListPages>
      </div>
    </Screen>
  )
}

import { type ErasurePreview, previewErasure } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { Banner } from '../../../shared/data/banner.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Screen } from '../../../shared/layout/screen.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { DeleteForm } from './delete-form.tsx'
import './profile.css'

/** Deleting the account: what goes, what stays and why, then the password or a mailed code. */
export function DeletePage() {
  const { t } = useTranslation('profile')
  const preview = useQuery({
    queryKey: ['erasure-preview'],
    queryFn: ({ signal }) => callApi(previewErasure, {}, { signal }),
    // A ticket may have been sold since.
    staleTime: 0,
  })
  return (
    <Screen title={t('delete.title')} backTo="/perfil" width="form">
      <QueryView query={preview}>
        {(data) => (
          <div className="stack">
            {data.obstacle && <Banner kind="warning">{t(`delete.obstacle.${data.obstacle}`)}</Banner>}
            <Consequences preview={data} />
            {!data.obstacle && <DeleteForm hasPassword={data.hasPassword} />}
          </div>
        )}
      </QueryView>
    </Screen>
  )
}

function Consequences({ preview }: { preview: Preview }) {
  const { t } = useTranslation('profile')
  const { going, staying } = useConsequences(preview)
  return (
    <>
      <SectionCard title={t('delete.goes')}>
        <ul className="prose-list">
          {going.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </SectionCard>
      <SectionCard title={t('delete.stays')}>
        <ul className="prose-list">
          {staying.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </SectionCard>
    </>
  )
}

type Preview = Of<typeof ErasurePreview>

type Counted =
  | 'goesContents'
  | 'goesParticipants'
  | 'goesWaiting'
  | 'staysContents'
  | 'staysParticipants'
  | 'staysPurchases'

/** What an erasure means for this account, in sentences: what is deleted, and what is kept with the reason. */
function useConsequences(preview: Preview): { going: string[]; staying: string[] } {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const { deletedEvents, keptEvents, deletedParticipants, keptParticipants, retainedUntil } = preview
  const { purchases, waitingPlaces } = preview
  const line = (key: Counted, count: number) => (count > 0 ? [t(`delete.${key}`, { count })] : [])
  return {
    going: [
      t('delete.goesAccount'),
      ...line('goesContents', deletedEvents),
      ...line('goesParticipants', deletedParticipants),
      ...line('goesWaiting', waitingPlaces),
      t('delete.goesMails'),
    ],
    staying: [
      ...line('staysContents', keptEvents),
      ...line('staysParticipants', keptParticipants),
      ...(retainedUntil
        ? [t('delete.staysBilling', { date: format.date(`${retainedUntil}T12:00:00Z`, 'day') })]
        : []),
      ...line('staysPurchases', purchases),
      t('delete.staysLog'),
    ],
  }
}

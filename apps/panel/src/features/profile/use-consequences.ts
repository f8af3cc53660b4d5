import type { ErasurePreview } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'

export type Preview = Of<typeof ErasurePreview>

/** What an erasure means for this account, in sentences: what is deleted, and what is kept with the reason. */
export function useConsequences(preview: Preview): { going: string[]; staying: string[] } {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const { deletedContents, keptContents, deletedParticipants, keptParticipants, retainedUntil } = preview
  const { purchases, waitingPlaces } = preview
  const line = (key: string, count: number) => (count > 0 ? [t(`delete.${key}`, { count })] : [])
  return {
    going: [
      t('delete.goesAccount'),
      ...line('goesContents', deletedContents),
      ...line('goesParticipants', deletedParticipants),
      ...line('goesWaiting', waitingPlaces),
      t('delete.goesMails'),
    ],
    staying: [
      ...line('staysContents', keptContents),
      ...line('staysParticipants', keptParticipants),
      ...(retainedUntil
        ? [t('delete.staysBilling', { date: format.date(`${retainedUntil}T12:00:00Z`, 'day') })]
        : []),
      ...line('staysPurchases', purchases),
      t('delete.staysLog'),
    ],
  }
}

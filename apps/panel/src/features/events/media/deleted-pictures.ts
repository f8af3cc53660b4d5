import { deleteMedia } from '@larunbat/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { useTakenOut, useUndoableDelete } from '../../../shared/late-delete.ts'
import { eventKeys } from '../event-keys.ts'

/** Ids of the pictures that were taken out a moment ago. */
export const useDeletedPictures = () => useTakenOut('picture')

/** Takes a picture out of an event, with ten seconds to change one's mind. */
export function useDeletePicture(eventId: number): (id: number) => void {
  const { t } = useTranslation('multimedia')
  const cache = useQueryClient()
  return useUndoableDelete({
    kind: 'picture',
    text: t('gallery.deleted'),
    remove: async (id) => {
      await callApi(deleteMedia, { id })
      await cache.invalidateQueries({ queryKey: eventKeys.one(eventId) })
    },
  })
}

import { deleteMedia } from '@larunbat/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../shared/api/api.ts'
import { useTakenOut, useUndoableDelete } from '../../../shared/late-delete.ts'
import { contentKeys } from '../content-keys.ts'

/** Ids of the pictures that were taken out a moment ago. */
export const useDeletedPictures = () => useTakenOut('picture')

/** Takes a picture out of an event, with ten seconds to change one's mind. */
export function useDeletePicture(contentId: number): (id: number) => void {
  const { t } = useTranslation('multimedia')
  const cache = useQueryClient()
  return useUndoableDelete({
    kind: 'picture',
    text: t('gallery.deleted'),
    remove: async (id) => {
      await callApi(deleteMedia, { id })
      await cache.invalidateQueries({ queryKey: contentKeys.one(contentId) })
    },
  })
}

import { useEffect, useRef, useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from '../../../shared/drafts/draft-store.ts'
import { currentUser } from '../../../shared/session.ts'
import { type RemarkDraft, readRemarks } from '../remarks.ts'

/** The remarks a reviewer is writing about an event; kept on the device until they are sent. */
export function useRemarks(contentId: number) {
  const key = `${currentUser()?.id ?? 0}.review.${contentId}.remarks`
  const [remarks, setRemarks] = useState<RemarkDraft[]>([])
  const hasChanged = useRef(false)
  useEffect(() => {
    let isGone = false
    void readDraft(key).then((draft) => {
      if (!isGone && !hasChanged.current) setRemarks(readRemarks(draft?.values.remarks))
    })
    return () => {
      isGone = true
    }
  }, [key])
  const change = (next: RemarkDraft[]) => {
    hasChanged.current = true
    setRemarks(next)
    void saveDraft(key, next.length > 0 ? { remarks: next } : {})
  }
  const forget = () => {
    setRemarks([])
    void deleteDraft(key)
  }
  return { remarks, change, forget }
}

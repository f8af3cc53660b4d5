import type { TextLanguage } from '@larunbat/rules/text/language'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Draft,
  type DraftOrder,
  holdDraft,
  mergeDraft,
  readDraft,
} from '../../../shared/drafts/draft-store.ts'
import { failureText } from '../../../shared/forms/failure-text.ts'
import type { SaveState } from '../../../shared/layout/save-bar.tsx'
import { currentUser } from '../../../shared/session.ts'
import { type EventText, wordsIn } from '../event/tools/text-states.ts'
import { eventKeys } from '../event-keys.ts'
import type { OpenEvent } from '../event-queries.ts'
import { isAway, isConflict, useSaveWords } from './save-words.ts'

const QUIET_MS = 1200
const RETRY_MS = 10_000

interface Typed {
  text: string
  /** What the server has, as far as is known here. */
  base: string
  /** What was typed for that: the server keeps words tidy, and the field still shows them as typed. */
  sent?: string | undefined
}

const isLeft = ({ text, base, sent = base }: Typed): boolean => text !== sent

/**
 * Text of one field in one language while it is typed: stored on the device immediately for its account, sent after a
 * pause, one request at a time, also after the page is closed, guarded by the earlier text. With a conflict nothing is
 * sent until the person has chosen.
 */
export function useWords(eventId: number, text: EventText, language: TextLanguage) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const save = useSaveWords(eventId)
  const stored = wordsIn(text, language)
  const [typed, setTyped] = useState<Typed>()
  const [state, setState] = useState<SaveState>('clean')
  const [message, setMessage] = useState('')
  const [ownerId] = useState(() => currentUser()?.id ?? 0)
  const key = `${ownerId}.texts.${eventId}.${text.key}.${language}`
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef<Typed>(undefined)
  latest.current = typed
  const kept = useRef<Draft['values']>({})
  const isSending = useRef(false)
  /** The field has focus: its text is not replaced. */
  const isWriting = useRef(false)
  const isClosed = useRef(false)

  const orderFor = (base: string): DraftOrder => ({
    kind: 'texts',
    id: eventId,
    eventId,
    title: cache.getQueryData<OpenEvent>(eventKeys.one(eventId))?.title ?? '',
    base: { text: base },
    words: { key: text.key, language },
  })
  const put = (next: Typed | undefined) => {
    latest.current = next
    setTyped(next)
    const values = next && isLeft(next) ? { text: next.text } : {}
    void mergeDraft(key, kept.current, values, next && orderFor(next.base))
    kept.current = values
  }
  const send = async () => {
    clearTimeout(timer.current)
    const now = latest.current
    if (!now || state === 'conflict' || isSending.current) return
    if (!isLeft(now)) {
      if (!isWriting.current) put(undefined)
      setState(now.sent === undefined ? 'clean' : 'saved')
      return
    }
    isSending.current = true
    setState('saving')
    try {
      const base = await save({ key: text.key, language, before: now.base, text: now.text })
      const next = { text: latest.current?.text ?? now.text, base, sent: now.text }
      put(isLeft(next) || isWriting.current ? next : undefined)
      if (isLeft(next)) touch()
      else setState('saved')
    } catch (error) {
      if (isConflict(error)) {
        setState('conflict')
        void cache.invalidateQueries({ queryKey: ['event-work', 'texts', eventId] })
      } else if (isAway(error)) {
        setState('offline')
        touch(RETRY_MS)
      } else {
        setState('invalid')
        setMessage(failureText(error, t))
      }
    } finally {
      isSending.current = false
    }
  }
  const sendLatest = useRef(send)
  sendLatest.current = send
  const touch = (ms = QUIET_MS) => {
    clearTimeout(timer.current)
    // The rest of a closed one is in its draft, and is sent from there.
    if (!isClosed.current) timer.current = setTimeout(() => void sendLatest.current(), ms)
  }

  useEffect(() => {
    let isGone = false
    isClosed.current = false
    void readDraft(key).then((draft) => {
      const words = draft?.values.text
      const base = draft?.order?.base.text
      if (isGone || latest.current || typeof words !== 'string' || typeof base !== 'string') return
      kept.current = { text: words }
      latest.current = { text: words, base }
      setTyped(latest.current)
      setState('dirty')
      void sendLatest.current()
    })
    const handleOnline = () => void sendLatest.current()
    addEventListener('online', handleOnline)
    return () => {
      isGone = true
      isClosed.current = true
      isWriting.current = false
      removeEventListener('online', handleOnline)
      // Leaving sends what is left; the draft holds it until the server has it.
      void sendLatest.current()
    }
  }, [key])

  const isTyped = typed !== undefined
  useEffect(() => (isTyped ? holdDraft(key) : undefined), [isTyped, key])

  return {
    value: typed?.text ?? stored,
    state,
    message,
    /** Of a conflict: the stored text. */
    theirs: stored,
    type: (words: string) => {
      isWriting.current = true
      put({ base: stored, ...latest.current, text: words })
      setState((old) => (old === 'conflict' ? old : 'dirty'))
      setMessage('')
      if (state !== 'conflict') touch()
    },
    /** The person is done here for now. */
    flush: () => {
      isWriting.current = false
      void sendLatest.current()
    },
    keepMine: () => {
      if (!typed) return
      put({ text: typed.text, base: stored })
      setState('dirty')
      touch()
    },
    takeTheirs: () => {
      put(undefined)
      setState('clean')
    },
    /** The words are still right though their source changed. */
    confirm: async () => {
      setState('saving')
      try {
        await save({ key: text.key, language, before: stored })
        setState('saved')
      } catch (error) {
        setState(isAway(error) ? 'offline' : 'invalid')
        setMessage(failureText(error, t))
      }
    },
  }
}

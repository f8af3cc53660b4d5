import type { TextLanguage } from '@larunbat/rules/language'
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
import { contentKeys } from '../content-keys.ts'
import type { OpenContent } from '../content-queries.ts'
import { type EventText, wordsIn } from '../tools/text-states.ts'
import { isAway, isConflict, useSaveWords } from './save-words.ts'

const QUIET_MS = 1200

interface Typed {
  text: string
  /** What the server had when typing began. */
  base: string
}

/**
 * The words of one text in one language as they are typed: kept on the device at once for whoever typed them, sent after
 * a pause, also when the bench is not open any more, guarded by what stood there before. With a conflict nothing is sent
 * until the person has chosen.
 */
export function useWords(contentId: number, text: EventText, language: TextLanguage) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const save = useSaveWords(contentId)
  const stored = wordsIn(text, language)
  const [typed, setTyped] = useState<Typed>()
  const [state, setState] = useState<SaveState>('clean')
  const [message, setMessage] = useState('')
  const [ownerId] = useState(() => currentUser()?.id ?? 0)
  const key = `${ownerId}.texts.${contentId}.${text.key}.${language}`
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef<Typed>(undefined)
  latest.current = typed
  const kept = useRef<Draft['values']>({})

  const orderFor = (base: string): DraftOrder => ({
    kind: 'texts',
    id: contentId,
    contentId,
    title: cache.getQueryData<OpenContent>(contentKeys.one(contentId))?.title ?? '',
    base: { text: base },
    words: { key: text.key, language },
  })
  const put = (next: Typed | undefined) => {
    latest.current = next
    setTyped(next)
    const values = next ? { text: next.text } : {}
    void mergeDraft(key, kept.current, values, next && orderFor(next.base))
    kept.current = values
  }
  const send = async () => {
    clearTimeout(timer.current)
    const now = latest.current
    if (!now || state === 'conflict') return
    if (now.text === now.base) {
      put(undefined)
      setState('clean')
      return
    }
    setState('saving')
    try {
      await save({ key: text.key, language, before: now.base, text: now.text })
      if (latest.current?.text === now.text) {
        put(undefined)
        setState('saved')
      } else if (latest.current) {
        put({ ...latest.current, base: now.text })
        touch()
      }
    } catch (error) {
      if (isConflict(error)) {
        setState('conflict')
        void cache.invalidateQueries({ queryKey: ['event-work', 'texts', contentId] })
      } else if (isAway(error)) setState('offline')
      else {
        setState('invalid')
        setMessage(failureText(error, t))
      }
    }
  }
  const sendLatest = useRef(send)
  sendLatest.current = send
  const touch = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void sendLatest.current(), QUIET_MS)
  }

  useEffect(() => {
    let isGone = false
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
    /** Of a conflict: what stands there now. */
    theirs: stored,
    type: (words: string) => {
      put({ text: words, base: latest.current?.base ?? stored })
      setState((old) => (old === 'conflict' ? old : 'dirty'))
      setMessage('')
      if (state !== 'conflict') touch()
    },
    flush: () => void sendLatest.current(),
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

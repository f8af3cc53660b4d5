import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../forms/failure-text.ts'
import { addToast } from './toast-queue.ts'

/** `toast.success(text, { undo })`, `toast.failure(error)`, `toast.info(text)`. */
export function useToast() {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      success: (text: string, more: { undo?: () => void } = {}) =>
        addToast({ ...more, text, kind: 'success' }),
      info: (text: string, more: { undo?: () => void } = {}) => addToast({ ...more, text }),
      failure: (error: unknown) =>
        addToast({ text: failureText(error, t), kind: 'failure', lastsMs: 10_000 }),
    }),
    [t],
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, type ButtonKind, IconButton } from './button.tsx'
import { useToast } from './overlays/toast.tsx'

interface CopyButtonProps {
  text: string
  /** Names what is copied; without it the button says "Copy". */
  label?: string
  kind?: ButtonKind
  isIconOnly?: boolean
}

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label, kind, isIconOnly }: CopyButtonProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      toast.success(t('copied'))
    } catch {
      toast.info(t('copyFailed'))
    }
  }
  const icon = isCopied ? 'check' : 'copy'
  if (isIconOnly)
    return <IconButton icon={icon} size="small" label={label ?? t('copy')} onClick={() => void copy()} />
  return (
    <Button icon={icon} kind={kind} onClick={() => void copy()}>
      {label ?? t('copy')}
    </Button>
  )
}

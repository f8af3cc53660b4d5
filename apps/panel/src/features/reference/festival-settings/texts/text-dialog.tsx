import { textFault } from '@larunbat/rules/text/text-marks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { LANGUAGES, type Language } from '../../../../shared/i18n/languages.ts'
import { Dialog } from '../../../../shared/overlays/dialog.tsx'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import type { DialogState } from '../../../../shared/overlays/use-dialog.ts'
import { TextLanguage } from './text-language.tsx'
import { type TextOverride, useTextActions } from './text-queries.ts'
import type { TextRow } from './text-rows.ts'

interface TextDialogProps {
  dialog: DialogState<string>
  row: TextRow | undefined
  ownOf: (language: Language, key: string) => TextOverride | undefined
  placeName: string
}

/** One text in its three languages, side by side. Only languages that were changed are stored. */
export function TextDialog({ dialog, row, ownOf, placeName }: TextDialogProps) {
  const { t } = useTranslation(['texts', 'common'])
  const toast = useToast()
  const { save } = useTextActions()
  const [typed, setTyped] = useState<Partial<Record<Language, string>>>({})
  const key = row?.key
  // Another text begins anew.
  useEffect(() => setTyped({}), [key])
  const typedOrNow = (language: Language) => typed[language] ?? row?.words[language] ?? ''
  const shippedOf = (language: Language) =>
    (row && ownOf(language, row.key)?.shipped) ?? row?.words[language] ?? ''
  const changed = row
    ? LANGUAGES.filter((language) => typedOrNow(language).trim() !== row.words[language].trim())
    : []
  const isWrong = changed.some((language) => {
    const shipped = shippedOf(language)
    return (
      row &&
      typedOrNow(language) !== shipped &&
      textFault(row.key, shipped, typedOrNow(language)) !== undefined
    )
  })
  const submit = async () => {
    if (!row) return
    try {
      for (const language of changed) {
        const text = typedOrNow(language)
        await save.mutateAsync({
          language,
          key: row.key,
          text: text === shippedOf(language) ? null : text,
          version: ownOf(language, row.key)?.version ?? 0,
        })
        // What is stored is no longer typed, should the next one fail.
        setTyped(({ [language]: _, ...rest }) => rest)
      }
      dialog.close()
      toast.success(t('saved'))
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Dialog
      dialog={dialog}
      title={t('edit')}
      size="wide"
      actions={
        <>
          <Button onClick={dialog.close}>{t('common:cancel')}</Button>
          <Button
            kind="primary"
            disabled={changed.length === 0 || isWrong}
            isPending={save.isPending}
            onClick={() => void submit()}
          >
            {t('common:saveAction')}
          </Button>
        </>
      }
    >
      {row && (
        <div className="stack">
          <p className="text-where">
            {placeName} <code>{row.key}</code>
          </p>
          <div className="text-languages">
            {LANGUAGES.map((language) => (
              <TextLanguage
                key={language}
                language={language}
                textKey={row.key}
                shipped={shippedOf(language)}
                own={ownOf(language, row.key)}
                value={typedOrNow(language)}
                onChange={(text) => setTyped((now) => ({ ...now, [language]: text }))}
              />
            ))}
          </div>
        </div>
      )}
    </Dialog>
  )
}

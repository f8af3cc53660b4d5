import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '../../../shared/fields/file-drop.tsx'
import { useFormat } from '../../../shared/i18n/format.ts'
import { Icon } from '../../../shared/icon.tsx'
import { BODY_MAX_BYTES, bodyBytes, decodeFile, type Encoding, isWorkbook, toBase64 } from './decode-file.ts'

export interface ChosenFile {
  name: string
  text: string
  /** Undefined for a workbook, whose `text` is base64. */
  encoding: Encoding | undefined
  bytes: number
}

interface FileChoiceProps {
  file: ChosenFile | undefined
  isDisabled: boolean
  onFile: (file: ChosenFile) => void
}

const MB = 1024 * 1024

/** Takes a programme file and reads it as text, whatever it was saved with; says so when it is too big or empty. */
export function FileChoice({ file, isDisabled, onFile }: FileChoiceProps) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const [error, setError] = useState<string>()
  const [isReading, setReading] = useState(false)
  const read = async (chosen: File | undefined) => {
    if (!chosen || isDisabled) return
    setError(undefined)
    const tooBig = (bytes: number) =>
      t('file.tooBig', {
        name: chosen.name,
        size: number(bytes / MB, 1),
        max: number(BODY_MAX_BYTES / MB),
      })
    // Twice the limit as UTF-16 may still fit; beyond that it is not even opened.
    if (chosen.size > 2 * BODY_MAX_BYTES) return setError(tooBig(chosen.size))
    setReading(true)
    try {
      const body = new Uint8Array(await chosen.arrayBuffer())
      const { text, encoding } = isWorkbook(body)
        ? { text: toBase64(body), encoding: undefined }
        : decodeFile(body)
      const bytes = bodyBytes(text)
      if (text.trim() === '') setError(t('file.empty', { name: chosen.name }))
      else if (bytes > BODY_MAX_BYTES) setError(tooBig(bytes))
      else onFile({ name: chosen.name, text, encoding, bytes: chosen.size })
    } catch {
      setError(t('file.unreadable', { name: chosen.name }))
    } finally {
      setReading(false)
    }
  }
  return (
    <FileDrop
      label={t('file.label')}
      hint={t('file.hint', { max: number(BODY_MAX_BYTES / MB) })}
      accept=".xlsx,.csv,.tsv,.json,.geojson,.ics,.xml,.txt,.xls,text/csv,application/json,text/calendar"
      isPending={isReading}
      error={error}
      onFiles={([chosen]) => void read(chosen)}
    >
      {file && (
        <p className="chosen-file" role="status">
          <Icon name="check" />
          <span>
            <strong>{file.name}</strong>
            <span className="meta">
              {file.bytes < MB
                ? `${number(Math.ceil(file.bytes / 1024))} kB`
                : `${number(file.bytes / MB, 1)} MB`}
              {file.encoding === 'windows-1252' && ` · ${t('file.old')}`}
            </span>
          </span>
        </p>
      )}
    </FileDrop>
  )
}

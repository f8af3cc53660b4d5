import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { bytesOf, saveFile } from '../../../shared/save-file.ts'
import { getTemplate } from './import-queries.ts'

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
} as const

/** Gives an empty programme to fill in, in the language of the screen. */
export function TemplateLinks() {
  const { t } = useTranslation('imports')
  const toast = useToast()
  const [pending, setPending] = useState<keyof typeof TYPES>()
  const save = async (format: keyof typeof TYPES) => {
    setPending(format)
    try {
      const { fileName, base64 } = await getTemplate(format)
      saveFile([bytesOf(base64)], TYPES[format], fileName)
    } catch (error) {
      toast.failure(error)
    } finally {
      setPending(undefined)
    }
  }
  return (
    <span className="row import-template">
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          size="small"
          icon="download"
          isPending={pending === format}
          onClick={() => void save(format)}
        >
          {t(`template.${format}`)}
        </Button>
      ))}
    </span>
  )
}

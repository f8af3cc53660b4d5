import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../shared/button.tsx'
import { Banner } from '../../../../shared/data/banner.tsx'
import { LANGUAGES, type Language } from '../../../../shared/i18n/languages.ts'
import { SectionCard } from '../../../../shared/layout/section-card.tsx'
import { useToast } from '../../../../shared/overlays/toast.tsx'
import { saveJson } from '../../../../shared/save-file.ts'
import { type ImportReport, type TextOverride, useTextActions } from './text-queries.ts'

interface FileText {
  language: Language
  key: string
  text: string
}

/** The largest file that is read: all packs together are a fifth of it. */
const MAX_BYTES = 3_000_000
const MAX_TEXTS = 10_000

/** Texts as a file to keep: `{ "es": { "shell:skip": "..." } }`. */
function printTexts(texts: readonly FileText[]): string {
  const byLanguage = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Object.fromEntries(
        texts.filter((each) => each.language === language).map(({ key, text }) => [key, text]),
      ),
    ]),
  )
  return `${JSON.stringify(byLanguage, null, 2)}\n`
}

/** The texts of such a file; undefined when it is none, or too large. */
async function readTexts(file: File): Promise<FileText[] | undefined> {
  if (file.size > MAX_BYTES) return undefined
  try {
    const value = JSON.parse(await file.text()) as Partial<Record<Language, unknown>> | null
    const texts = LANGUAGES.flatMap((language) => {
      const part = value?.[language]
      if (!part || typeof part !== 'object' || Array.isArray(part)) return []
      return Object.entries(part).flatMap(([key, text]) =>
        typeof text === 'string' && key !== '' && key.length <= 200 ? [{ language, key, text }] : [],
      )
    })
    return texts.length > 0 && texts.length <= MAX_TEXTS ? texts : undefined
  } catch {
    return undefined
  }
}

/** Own texts as a file, for another installation or to keep; and such a file taken in. */
export function TextFiles({ own }: { own: readonly TextOverride[] }) {
  const { t } = useTranslation('texts')
  const toast = useToast()
  const { take } = useTextActions()
  const input = useRef<HTMLInputElement>(null)
  const [report, setReport] = useState<ImportReport>()
  const inUse = own.flatMap(({ language, key, text }) => (text === null ? [] : [{ language, key, text }]))
  const read = async (file: File | undefined) => {
    setReport(undefined)
    if (!file) return
    const texts = await readTexts(file)
    if (!texts) return toast.info(t('file.unreadable'))
    try {
      setReport(await take.mutateAsync({ texts }))
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <SectionCard title={t('file.title')} intro={t('file.intro')}>
      <div className="stack">
        <div className="row">
          <Button
            icon="download"
            disabled={inUse.length === 0}
            onClick={() => saveJson(printTexts(inUse), 'larunbat-texts.json')}
          >
            {t('file.save')}
          </Button>
          <Button icon="upload" isPending={take.isPending} onClick={() => input.current?.click()}>
            {t('file.take')}
          </Button>
          <input
            ref={input}
            hidden
            type="file"
            accept="application/json,.json"
            aria-label={t('file.take')}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              void read(file)
            }}
          />
        </div>
        {report && (
          <Banner kind={report.faults.length > 0 ? 'warning' : 'success'}>
            <p>
              {t('file.changed', { count: report.changed })} {t('file.same', { count: report.same })}
            </p>
            {report.faults.length > 0 && (
              <ul className="text-faults">
                {report.faults.slice(0, 100).map(({ language, key, code }) => (
                  <li key={`${language} ${key}`}>
                    <code>
                      {language} {key}
                    </code>{' '}
                    {t(`fault.${code}`)}
                  </li>
                ))}
              </ul>
            )}
          </Banner>
        )}
      </div>
    </SectionCard>
  )
}

import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/button.tsx'
import { Banner } from '../../../shared/data/banner.tsx'
import { SectionCard } from '../../../shared/layout/section-card.tsx'
import { useToast } from '../../../shared/overlays/toast.tsx'
import { saveJson } from '../../../shared/save-file.ts'
import { printTexts, readTexts } from './text-file.ts'
import { type ImportReport, type TextOverride, useTextActions } from './text-queries.ts'

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

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/button.tsx'
import { csvText } from '../../shared/csv.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import { useToast } from '../../shared/overlays/toast.tsx'
import { saveCsv } from '../../shared/save-file.ts'
import { fetchLog, type LogFilters } from './audit-queries.ts'
import { useLineWords } from './use-line-words.ts'

/** The lines of the filters as a file for spreadsheets; says how far it is. */
export function LogFile({ filters }: { filters: LogFilters }) {
  const { t } = useTranslation('audit')
  const { number } = useFormat()
  const toast = useToast()
  const words = useLineWords()
  const [count, setCount] = useState<number>()
  const make = async () => {
    setCount(0)
    try {
      const { lines, isCut } = await fetchLog(filters, setCount)
      const head = ['id', t('when'), t('who'), t('what'), t('about'), t('details')]
      const cells = lines.map((line) => [
        line.id,
        line.at,
        words.who(line),
        words.action(line.action),
        [words.about(line), words.change(line)].filter(Boolean).join(' · '),
        JSON.stringify(line.detail),
      ])
      saveCsv(csvText([head, ...cells]), `${t('label')}.csv`)
      if (isCut) toast.info(t('csvCut', { total: number(lines.length) }))
    } catch (error) {
      toast.failure(error)
    } finally {
      setCount(undefined)
    }
  }
  return (
    <Button kind="quiet" icon="download" isPending={count !== undefined} onClick={() => void make()}>
      {count ? t('csvBusy', { total: number(count) }) : 'CSV'}
    </Button>
  )
}

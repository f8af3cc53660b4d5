import { useState } from 'react'
import { Button } from '../button.tsx'
import { csvText } from '../csv.ts'
import { currentLanguage } from '../i18n/i18n.ts'
import { useToast } from '../overlays/toast.tsx'
import { saveCsv } from '../save-file.ts'

type Cell = string | number | null

interface CsvButtonProps {
  /** Name of the file, without its end. */
  name: string
  /** The lines, header first. `onCount` receives the number of loaded lines, where they load in portions. */
  lines: (onCount: (count: number) => void) => Promise<readonly (readonly Cell[])[]>
  isDisabled?: boolean
  /** What the button says meanwhile, from the number of lines that have come. */
  busyText?: (count: number) => string
}

/** A list as a file for spreadsheets: the same rows in the same order. */
export function CsvButton({ name, lines, isDisabled, busyText }: CsvButtonProps) {
  const toast = useToast()
  const [count, setCount] = useState<number>()
  const make = async () => {
    setCount(0)
    try {
      saveCsv(csvText(await lines(setCount), currentLanguage()), `${name}.csv`)
    } catch (error) {
      toast.failure(error)
    } finally {
      setCount(undefined)
    }
  }
  return (
    <Button
      kind="quiet"
      icon="download"
      isPending={count !== undefined}
      disabled={isDisabled}
      onClick={() => void make()}
    >
      {count && busyText ? busyText(count) : 'CSV'}
    </Button>
  )
}

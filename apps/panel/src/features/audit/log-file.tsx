import { listAudit } from '@larunbat/contract'
import { useState } from 'react'
import { Button } from '../../shared/button.tsx'
import { fetchFile } from '../../shared/fetch-file.ts'
import { currentLanguage } from '../../shared/i18n/i18n.ts'
import { useToast } from '../../shared/overlays/toast.tsx'
import { currentToken } from '../../shared/session.ts'
import type { LogFilters } from './audit-queries.ts'

/** All lines that the filters find as a file for spreadsheets, however many; the server writes it. */
export function LogFile({ filters }: { filters: LogFilters }) {
  const toast = useToast()
  const [isPending, setPending] = useState(false)
  const make = async () => {
    setPending(true)
    try {
      const asked = listAudit.input.write(filters, '') as object
      await fetchFile('/registro/exportar', { token: currentToken(), lang: currentLanguage(), ...asked })
    } catch (error) {
      toast.failure(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button kind="quiet" icon="download" isPending={isPending} onClick={() => void make()}>
      CSV
    </Button>
  )
}

import { useListAddress } from '../../../shared/list-address.ts'
import type { MailFilters } from './mail-queries.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const DAY_MS = 86_400_000
export const STATUSES = ['pendiente', 'enviado', 'fallido', 'guardado', 'aplazado'] as const

/** Filters of the outbox from the address, in the form of the call. */
export function useMailFilters(): MailFilters {
  const address = useListAddress()
  return {
    query: address.text('texto') || undefined,
    status: address.word('estado', STATUSES),
    template: address.text('plantilla') || undefined,
    language: address.word('idioma', ['es', 'en', 'eu'] as const),
    address: address.text('para') || undefined,
    from: startOf(address.text('desde')),
    until: startOf(address.text('hasta'), DAY_MS),
  }
}

/** The beginning of a day of this device as an instant, some time later. */
function startOf(day: string, later = 0): string | undefined {
  const time = DAY.test(day) ? new Date(`${day}T00:00:00`).getTime() : Number.NaN
  return Number.isFinite(time) ? new Date(time + later).toISOString() : undefined
}

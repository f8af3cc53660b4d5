import type { FormProblem } from '@larunbat/rules/address/buying-pages'
import type { Language } from '@larunbat/rules/text/language'
import { AppError } from '../../../platform/errors.ts'
import { labelOf } from '../../../platform/http/input-faults.ts'
import { translate } from '../../../platform/texts.ts'

/** Where a failure is said when the call names no field of the form. */
const PLACES: Readonly<Record<string, string>> = {
  'order.no_cause': 'donativo',
  'order.too_many_per_person': 'email',
}

/**
 * A refused call as what stands in its form: beside the fields it names, or beside the session it is about, else above all.
 * `fields` are those the form has, `sesion` standing for one a session. Rethrows what is no refusal.
 */
export function problemsOf(error: unknown, language: Language, fields: readonly string[]): FormProblem[] {
  if (!(error instanceof AppError) || error.code === 'unexpected') throw error
  const { mensajes, sesion_id: sessionId } = error.data as {
    mensajes?: Record<string, string>
    sesion_id?: number
  }
  if (mensajes)
    return Object.entries(mensajes).map(([path, text]) => ({
      field: fieldOf(path, fields),
      text,
      label: labelOf(path, language),
    }))
  const text = translate(language, `errors:${error.code}`, error.variables)
  if (sessionId !== undefined && fields.includes('sesion')) return [{ field: `sesion_${sessionId}`, text }]
  const named = error.fields.flatMap((path) => fieldOf(path, fields) ?? [])
  const place = fields.find((field) => field === PLACES[error.code]) ?? null
  if (named.length === 0) return [{ field: place, text }]
  return named.map((field) => ({ field, text }))
}

/** `pedidos.0.donativo_cent` stands beside `donativo`. */
function fieldOf(path: string, fields: readonly string[]): string | null {
  const last = path.split('.').at(-1) ?? path
  return fields.find((field) => field === last || `${field}_cent` === last) ?? null
}

/** Faults of the form itself are answered with 422, which browsers show like any page; overload has its own status. */
export const statusOf = (error: unknown): number =>
  error instanceof AppError && error.code === 'request.overloaded' ? 503 : 422

import type { Language } from '@larunbat/rules/language'
import { MAX_SUGGESTIONS, TYPE_NAME_MAX, type TypeFault, type TypeField } from '@larunbat/rules/ticket-type'
import type { VoucherFault, VoucherField } from '@larunbat/rules/voucher'
import type { AppError } from '../../platform/errors.ts'
import { invalidFields } from '../../platform/http/input-faults.ts'
import { translate } from '../../platform/texts.ts'

type Field = TypeField | VoucherField | 'prefix'

/** Wire names of what can be wrong. */
const WIRE: Readonly<Record<Field, string>> = {
  name: 'nombre',
  pricing: 'precio_modo',
  priceCents: 'precio_cent',
  minCents: 'minimo_cent',
  suggestedCents: 'sugeridos_cent',
  capacity: 'cupo',
  maxPerOrder: 'max_por_pedido',
  saleStartsAt: 'venta_inicio',
  saleEndsAt: 'venta_fin',
  code: 'codigo',
  isCompanion: 'acompanante',
  isDefault: 'por_defecto',
  sessionIds: 'sesion_ids',
  kind: 'clase',
  amountCents: 'importe_cent',
  percentage: 'porcentaje',
  maxUses: 'max_usos',
  validFrom: 'valido_desde',
  validUntil: 'valido_hasta',
  typeIds: 'tipo_ids',
  prefix: 'prefijo',
}

const KEYS: Partial<Record<TypeFault | VoucherFault, string>> = {
  required: 'field.required',
  too_long: 'field.too_long',
  too_many: 'field.too_many',
  end_before_start: 'field.end_before_start',
}

/** Faults found by a rule as the refusal of a call: `path` is the wire field that holds the record. */
export function offerFaults(
  faults: Partial<Record<Field, TypeFault | VoucherFault>>,
  path: string,
  language: Language,
): AppError {
  const messages = Object.entries(faults).map(([field, fault]) => {
    const key = KEYS[fault] ?? `offer_field.${fault}`
    const max = fault === 'too_long' ? TYPE_NAME_MAX : MAX_SUGGESTIONS
    return [`${path}.${WIRE[field as Field]}`, translate(language, `errors:${key}`, { max })]
  })
  return invalidFields(Object.fromEntries(messages), language)
}

import {
  MAX_SUGGESTIONS,
  TYPE_NAME_MAX,
  type TypeFault,
  type TypeField,
} from '@larunbat/rules/ticketing/ticket-type'
import type { VoucherFault, VoucherField } from '@larunbat/rules/ticketing/voucher'
import { FieldFaults } from '../../platform/http/input-faults.ts'

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

/** Returns the faults that a rule found by wire path: `path` is the field that holds the record. */
export function offerFaults(
  faults: Partial<Record<Field, TypeFault | VoucherFault>>,
  path: string,
): FieldFaults {
  const found = new FieldFaults()
  for (const [field, fault] of Object.entries(faults)) {
    const key = KEYS[fault] ?? `offer_field.${fault}`
    const max = fault === 'too_long' ? TYPE_NAME_MAX : MAX_SUGGESTIONS
    found.addText(key, `${path}.${WIRE[field as Field]}`, { max })
  }
  return found
}

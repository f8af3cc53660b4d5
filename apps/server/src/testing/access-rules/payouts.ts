import type { Rules } from './rule.ts'

export const payoutsRules: Rules = {
  app_liquidacion: { records: ['account'], fields: ({ account }) => ({ organizador_id: account }) },
  app_liquidacion_pdf: { records: ['account'], fields: ({ account }) => ({ organizador_id: account }) },
  app_pago: { fields: () => ({ lote_id: 999_999 }), ownerGets: 'payout.no_batch' },
  app_pago_anular: { fields: () => ({ lote_id: 999_999 }), ownerGets: 'payout.no_batch' },
  app_pago_aprobar: { fields: () => ({ lote_id: 999_999, version: 1 }), ownerGets: 'payout.no_batch' },
  app_pago_devuelto: {
    fields: () => ({ lote_id: 999_999, pago_id: 1, motivo: 'x' }),
    ownerGets: 'payout.no_batch',
  },
  app_pago_exportar: { fields: () => ({ lote_id: 999_999 }), ownerGets: 'payout.no_batch' },
  app_pago_marcar: { fields: () => ({ lote_id: 999_999 }), ownerGets: 'payout.no_batch' },
  app_pago_quitar: {
    fields: () => ({ lote_id: 999_999, pago_id: 1, version: 1 }),
    ownerGets: 'payout.no_batch',
  },
  app_pago_transferencias: { fields: () => ({ lote_id: 999_999 }), ownerGets: 'payout.no_batch' },
  app_pagos: {},
  app_pagos_deudas: {},
  app_pagos_lote_add: { fields: () => ({ moneda: 'XXX' }), ownerGets: 'payout.nothing_due' },
  app_pagos_por_aprobar: {},
  app_pagos_propuesta: {},
  app_pagos_retener: {
    fields: () => ({ tipo: 'causa', id: 999_999, nota: 'x' }),
    ownerGets: 'payout.no_payee',
  },
}

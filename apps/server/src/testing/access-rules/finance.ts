import { NOWHERE, type Rules } from './rule.ts'

export const causesRules: Rules = {
  app_causa_update: {
    records: ['event'],
    fields: ({ event }) => ({
      contenido_id: event,
      causa: {
        nombre: 'Taken',
        cif: null,
        iban: null,
        email: null,
        contacto: null,
        idioma: 'es',
        localidad: null,
        pais: null,
      },
    }),
  },
  app_causas: {},
  app_causas_unir: {
    fields: () => ({ causa_id: 999_999, en_causa_id: 999_998 }),
    ownerGets: 'cause.not_found',
  },
  web_causa_confirmar: {
    fields: () => ({ recibo: NOWHERE, respuesta: 'recibido', comentario: null }),
    ownerGets: 'cause.link_invalid',
  },
  web_causa_recibo: { fields: () => ({ recibo: NOWHERE }), ownerGets: 'cause.link_invalid' },
}

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

import { NO_ORDER, type Rules } from './rule.ts'

export const paymentDeskRules: Rules = {
  app_cobros: {},
  app_contracargo_add: {
    fields: () => ({ contenido_id: 1, pedido_id: NO_ORDER }),
    ownerGets: 'order.not_found',
  },
  app_cobros_accion: {
    fields: () => ({ cobro_id: NO_ORDER, accion: 'consultar' }),
    ownerGets: 'payment.case_not_found',
  },
}

import { byContentId, NO_ORDER, NOWHERE, type Rules } from './rule.ts'

export const refundsRules: Rules = {
  app_devolucion_iniciar: {
    records: ['content', 'session'],
    fields: ({ content, session }) => ({
      contenido_id: content,
      sesion_id: session,
      entradas_vistas: 1,
      importe_visto_cent: 0,
    }),
    ownerGets: 'refund.nothing_to_do',
    memberGets: 'refund.role_single',
  },
  app_devolucion_plan: {
    records: ['content', 'session'],
    fields: ({ content, session }) => ({ contenido_id: content, sesion_id: session }),
    memberGets: 'refund.role_single',
  },
  app_devolucion_reintentar: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, devolucion_id: NO_ORDER }),
    ownerGets: 'refund.not_found',
  },
  app_devolucion_retirar: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, devolucion_id: NO_ORDER }),
    ownerGets: 'refund.not_found',
  },
  app_devolucion_solicitud_decidir: {
    fields: () => ({ solicitud_id: NO_ORDER, decision: 'rechazar', nota: 'x' }),
    ownerGets: 'refund.request_not_found',
  },
  app_devolucion_solicitudes: {},
  app_devoluciones: byContentId,
  app_devoluciones_fallidas: {},
  app_pedido_devolucion: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, pedido_id: NO_ORDER }),
    ownerGets: 'order.not_found',
  },
  app_pedido_devolver: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, pedido_id: NO_ORDER, entrada_ids: [NO_ORDER] }),
    ownerGets: 'order.not_found',
  },
  app_pedido_titular: {
    records: ['content'],
    fields: ({ content }) => ({
      contenido_id: content,
      pedido_id: NO_ORDER,
      entrada_id: NO_ORDER,
      titular: 'Nobody',
    }),
    ownerGets: 'order.not_found',
  },
  web_compra_cambios: { fields: () => ({ compra: NOWHERE }), ownerGets: 'order.not_found' },
  web_compra_devolver: {
    fields: () => ({
      compra: NOWHERE,
      pedido_id: NO_ORDER,
      entrada_ids: [NO_ORDER],
      como: 'dinero',
      importe_visto_cent: 0,
    }),
    ownerGets: 'order.not_found',
  },
  web_compra_olvidar: { fields: () => ({ compra: NOWHERE }), ownerGets: 'order.not_found' },
  web_compra_respuesta: {
    fields: () => ({ compra: NOWHERE, pedido_id: NO_ORDER, aviso_id: NO_ORDER, respuesta: 'conservar' }),
    ownerGets: 'order.not_found',
  },
  web_compra_titular: {
    fields: () => ({ compra: NOWHERE, entrada_id: NO_ORDER, titular: 'Nobody', correo: null }),
    ownerGets: 'order.not_found',
  },
}

import { byContentId, NO_ORDER, type Rules } from './rule.ts'

export const orderDeskRules: Rules = {
  app_pedido: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, pedido_id: NO_ORDER }),
    ownerGets: 'order.not_found',
  },
  app_pedido_reenviar: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, pedido_id: NO_ORDER }),
    ownerGets: 'order.not_found',
  },
  app_pedidos: {
    records: ['content', 'session'],
    fields: ({ content, session }) => ({ contenido_id: content, sesion_id: session }),
  },
  app_pedidos_buscar: { fields: () => ({ texto: 'nobody' }) },
  app_pedidos_lista: {
    records: ['content', 'session'],
    fields: ({ content, session }) => ({ contenido_id: content, sesion_id: session }),
  },
  app_pedidos_redes: byContentId,
  app_pedidos_red_anular: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, pedidos: [NO_ORDER] }),
  },
  app_pedidos_totales: byContentId,
}

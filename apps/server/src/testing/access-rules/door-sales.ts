import { NO_ORDER, NOWHERE, type Rules } from './rule.ts'

export const doorSalesRules: Rules = {
  app_puerta_cobrar: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, pedido_id: NO_ORDER, metodo: 'efectivo' }),
    ownerGets: 'order.not_found',
  },
  app_puerta_venta: {
    records: ['content'],
    fields: ({ content }) => ({
      contenido_id: content,
      clave: 'a-sale-of-nothing',
      metodo: 'efectivo',
      lineas: [],
    }),
    ownerGets: 'order.empty',
  },
  puerta_cobrar: {
    fields: () => ({ puerta: NOWHERE, pedido_id: NO_ORDER, metodo: 'efectivo' }),
    ownerGets: 'door.link_invalid',
  },
  puerta_venta: {
    fields: () => ({ puerta: NOWHERE, clave: 'a-sale-of-nothing', metodo: 'efectivo', lineas: [] }),
    ownerGets: 'door.link_invalid',
  },
}

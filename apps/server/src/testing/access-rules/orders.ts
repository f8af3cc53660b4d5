import { NOWHERE, type Rules } from './rule.ts'

export const ordersRules: Rules = {
  web_compra: { fields: () => ({ compra: NOWHERE }), ownerGets: 'order.not_found' },
  web_compra_soltar: { fields: () => ({ compra: NOWHERE }), ownerGets: 'order.not_found' },
  web_pagar: { fields: () => ({ compra: NOWHERE }), ownerGets: 'order.not_found' },
  // All who may see an event may buy for it: there is nothing foreign to guard, and what is not published is missing.
  web_reserva: {
    fields: ({ content, session }) => ({
      pedidos: [{ contenido_id: content, lineas: [{ sesion_id: session, tipo_id: 1, cantidad: 1 }] }],
    }),
    ownerGets: 'content.not_found',
  },
  web_reserva_datos: {
    fields: () => ({ compra: NOWHERE, email: 'nobody@example.org', nombre: 'Nobody' }),
    ownerGets: 'order.not_found',
  },
}

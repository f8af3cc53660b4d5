import { byContentId, type Rules } from './rule.ts'

export const offersRules: Rules = {
  app_tipo_entrada_delete: {
    records: ['content', 'ticketType'],
    fields: ({ content, ticketType }) => ({ contenido_id: content, tipo_id: ticketType }),
    ownerGets: 'ticket_type.last_one',
  },
  app_tipo_entrada_update: {
    records: ['content', 'ticketType'],
    fields: ({ content, ticketType }) => ({
      contenido_id: content,
      tipo: { tipo_id: ticketType, nombre: 'Taken' },
    }),
  },
  app_tipos_entrada: byContentId,
  app_tipos_entrada_orden: {
    records: ['content', 'ticketType'],
    fields: ({ content, ticketType }) => ({ contenido_id: content, tipo_ids: [ticketType] }),
  },
  app_vale_delete: {
    records: ['content', 'voucher'],
    fields: ({ content, voucher }) => ({ contenido_id: content, vale_id: voucher }),
  },
  app_vale_update: {
    records: ['content', 'voucher'],
    fields: ({ content, voucher }) => ({
      contenido_id: content,
      vale: { vale_id: voucher, codigo: 'TAKEN' },
    }),
  },
  app_vales: byContentId,
  app_vales_generar: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, lote: { cantidad: 2 } }),
  },
  app_venta_condiciones: byContentId,
  app_venta_condiciones_update: {
    records: ['content'],
    fields: ({ content }) => ({ contenido_id: content, devolucion_horas: 1 }),
  },
  // All who may see an event may buy for it: there is nothing foreign to guard, and what is not published is missing.
  web_oferta: { fields: ({ content }) => ({ contenido_id: content }), ownerGets: 'content.not_found' },
}

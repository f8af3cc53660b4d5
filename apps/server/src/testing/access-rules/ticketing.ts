import { byEventId, NO_ORDER, NOWHERE, type Rules } from './rule.ts'

export const doorSalesRules: Rules = {
  app_puerta_cobrar: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, pedido_id: NO_ORDER, metodo: 'efectivo' }),
    ownerGets: 'order.not_found',
  },
  app_puerta_venta: {
    records: ['event'],
    fields: ({ event }) => ({
      contenido_id: event,
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

export const doorRules: Rules = {
  app_puerta_enlace_crear: {
    records: ['event', 'session'],
    fields: ({ event, session }) => ({ contenido_id: event, etiqueta: 'Door', sesion_ids: [session] }),
  },
  app_puerta_enlace_revocar: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, enlace_id: 1 }),
    ownerGets: 'door.link_not_found',
  },
  app_puerta_enlaces: byEventId,
  app_puerta_estado: byEventId,
  app_puerta_repetidas: byEventId,
  puerta_abrir: { fields: () => ({ puerta: NOWHERE }), ownerGets: 'door.link_invalid' },
  puerta_escaneos: {
    fields: () => ({ puerta: NOWHERE, dispositivo: 'K7QX', escaneos: [] }),
    ownerGets: 'door.link_invalid',
  },
  puerta_lista: {
    fields: ({ session }) => ({ puerta: NOWHERE, sesion_id: session }),
    ownerGets: 'door.link_invalid',
  },
}

export const offersRules: Rules = {
  app_tipo_entrada_delete: {
    records: ['event', 'ticketType'],
    fields: ({ event, ticketType }) => ({ contenido_id: event, tipo_id: ticketType }),
    ownerGets: 'ticket_type.last_one',
  },
  app_tipo_entrada_update: {
    records: ['event', 'ticketType'],
    fields: ({ event, ticketType }) => ({
      contenido_id: event,
      tipo: { tipo_id: ticketType, nombre: 'Taken' },
    }),
  },
  app_tipos_entrada: byEventId,
  app_tipos_entrada_orden: {
    records: ['event', 'ticketType'],
    fields: ({ event, ticketType }) => ({ contenido_id: event, tipo_ids: [ticketType] }),
  },
  app_vale_delete: {
    records: ['event', 'voucher'],
    fields: ({ event, voucher }) => ({ contenido_id: event, vale_id: voucher }),
  },
  app_vale_update: {
    records: ['event', 'voucher'],
    fields: ({ event, voucher }) => ({
      contenido_id: event,
      vale: { vale_id: voucher, codigo: 'TAKEN' },
    }),
  },
  app_vales: byEventId,
  app_vales_generar: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, lote: { cantidad: 2 } }),
  },
  app_venta_condiciones: byEventId,
  app_venta_condiciones_update: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, devolucion_horas: 1 }),
  },
  // All who may see an event may buy for it: there is nothing foreign to guard, and what is not published is missing.
  web_oferta: { fields: ({ event }) => ({ contenido_id: event }), ownerGets: 'content.not_found' },
}

export const orderDeskRules: Rules = {
  app_pedido: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, pedido_id: NO_ORDER }),
    ownerGets: 'order.not_found',
  },
  app_pedido_reenviar: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, pedido_id: NO_ORDER }),
    ownerGets: 'order.not_found',
  },
  app_pedidos: {
    records: ['event', 'session'],
    fields: ({ event, session }) => ({ contenido_id: event, sesion_id: session }),
  },
  app_pedidos_buscar: { fields: () => ({ texto: 'nobody' }) },
  app_pedidos_lista: {
    records: ['event', 'session'],
    fields: ({ event, session }) => ({ contenido_id: event, sesion_id: session }),
  },
  app_pedidos_redes: byEventId,
  app_pedidos_red_anular: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, pedidos: [NO_ORDER] }),
  },
  app_pedidos_totales: byEventId,
}

export const ordersRules: Rules = {
  web_compra: { fields: () => ({ compra: NOWHERE }), ownerGets: 'order.not_found' },
  web_compra_soltar: { fields: () => ({ compra: NOWHERE }), ownerGets: 'order.not_found' },
  web_pagar: { fields: () => ({ compra: NOWHERE }), ownerGets: 'order.not_found' },
  // All who may see an event may buy for it: there is nothing foreign to guard, and what is not published is missing.
  web_reserva: {
    fields: ({ event, session }) => ({
      pedidos: [{ contenido_id: event, lineas: [{ sesion_id: session, tipo_id: 1, cantidad: 1 }] }],
    }),
    ownerGets: 'content.not_found',
  },
  web_reserva_datos: {
    fields: () => ({ compra: NOWHERE, email: 'nobody@example.org', nombre: 'Nobody' }),
    ownerGets: 'order.not_found',
  },
}

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

export const refundsRules: Rules = {
  app_devolucion_iniciar: {
    records: ['event', 'session'],
    fields: ({ event, session }) => ({
      contenido_id: event,
      sesion_id: session,
      entradas_vistas: 1,
      importe_visto_cent: 0,
    }),
    ownerGets: 'refund.nothing_to_do',
    memberGets: 'refund.role_single',
  },
  app_devolucion_plan: {
    records: ['event', 'session'],
    fields: ({ event, session }) => ({ contenido_id: event, sesion_id: session }),
    memberGets: 'refund.role_single',
  },
  app_devolucion_reintentar: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, devolucion_id: NO_ORDER }),
    ownerGets: 'refund.not_found',
  },
  app_devolucion_retirar: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, devolucion_id: NO_ORDER }),
    ownerGets: 'refund.not_found',
  },
  app_devolucion_solicitud_decidir: {
    fields: () => ({ solicitud_id: NO_ORDER, decision: 'rechazar', nota: 'x' }),
    ownerGets: 'refund.request_not_found',
  },
  app_devolucion_solicitudes: {},
  app_devoluciones: byEventId,
  app_devoluciones_fallidas: {},
  app_pedido_devolucion: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, pedido_id: NO_ORDER }),
    ownerGets: 'order.not_found',
  },
  app_pedido_devolver: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, pedido_id: NO_ORDER, entrada_ids: [NO_ORDER] }),
    ownerGets: 'order.not_found',
  },
  app_pedido_titular: {
    records: ['event'],
    fields: ({ event }) => ({
      contenido_id: event,
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

export const waitingRules: Rules = {
  app_espera: byEventId,
  app_espera_cerrar: {
    records: ['event', 'session'],
    fields: ({ event, session }) => ({ contenido_id: event, sesion_id: session, cerrada: true }),
  },
  app_espera_invitar: {
    records: ['event', 'session'],
    fields: ({ event, session }) => ({
      contenido_id: event,
      sesion_id: session,
      tipo_id: 1,
      plazas: 2,
      email: 'press@example.org',
      nombre: 'Press',
      idioma: 'eu',
      horas: 24,
      gratis: true,
    }),
    ownerGets: 'content.not_found',
  },
  app_espera_ofrecer: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, espera_id: NO_ORDER }),
    ownerGets: 'waiting.not_found',
  },
  app_espera_quitar: {
    records: ['event'],
    fields: ({ event }) => ({ contenido_id: event, espera_id: NO_ORDER }),
    ownerGets: 'waiting.not_found',
  },
  web_compra_ofrecer: {
    fields: () => ({ compra: NOWHERE, entrada_id: NO_ORDER, ofrecer: true }),
    ownerGets: 'order.not_found',
  },
  // All who may see an event may buy for it: there is nothing foreign to guard, and what is not published is missing.
  web_espera: {
    fields: ({ event }) => ({
      contenido_id: event,
      sesion_id: 1,
      email: 'nobody@example.org',
      nombre: 'Nobody',
      plazas: 1,
    }),
    ownerGets: 'content.not_found',
  },
  web_espera_dejar: { fields: () => ({ espera: NOWHERE }), ownerGets: 'waiting.not_found' },
  web_espera_ver: { fields: () => ({ espera: NOWHERE }), ownerGets: 'waiting.not_found' },
}

import { NOWHERE, type Rules } from './rule.ts'

export const causesRules: Rules = {
  app_causa_update: {
    records: ['content'],
    fields: ({ content }) => ({
      contenido_id: content,
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

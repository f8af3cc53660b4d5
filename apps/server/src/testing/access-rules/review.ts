import type { Rules } from './rule.ts'

export const reviewRules: Rules = {
  app_observacion_responder: {
    records: ['content'],
    fields: ({ content }) => ({ id: content, observacion_id: 1 }),
    ownerGets: 'review.remark_not_found',
  },
  app_revision_abrir: { records: ['content'], fields: ({ content }) => ({ id: content }) },
  app_revision_asignar: {
    records: ['content'],
    fields: ({ content }) => ({ id: content, revisor_id: null }),
  },
  app_revision_cambios: {
    records: ['content'],
    fields: ({ content }) => ({ id: content, aprobado: 1 }),
    ownerGets: 'content.nothing_pending',
  },
  app_revision_cola: {},
  app_revision_correo_ver: {
    records: ['content'],
    fields: ({ content }) => ({ id: content, decision: 'publicar' }),
  },
  // A batch answers for each event on its own: one that is not there is a row of the answer.
  app_revision_lote: { fields: ({ content }) => ({ clave: 'a batch of tests', eventos: [{ id: content }] }) },
  app_revision_lote_ver: { fields: ({ content }) => ({ eventos: [{ id: content }] }) },
  app_revision_nota_add: {
    records: ['content'],
    fields: ({ content }) => ({ id: content, texto: 'Seen' }),
  },
  app_revision_observacion: {
    records: ['content'],
    fields: ({ content }) => ({ id: content, observacion_id: 1, juicio: 'aceptar' }),
    ownerGets: 'content.move_not_allowed',
  },
  app_revision_pulso: {},
  app_revision_revisores: {},
}

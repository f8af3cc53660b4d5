import { RemarkInput } from '../contents/change-status.ts'
import { defineCall, entity, field, id, list, nullable, optional, text, word } from '../kit/index.ts'

/** The mail of a decision as its owner would get it; nothing is sent or stored. */
export const previewDecision = defineCall({
  wireName: 'app_revision_correo_ver',
  access: 'admin',
  summary: 'The mail that a decision would send.',
  input: entity({
    id: field('id', id),
    decision: field('decision', word('publicar', 'devolver', 'aprobar', 'rechazar')),
    remarks: field('observaciones', optional(list(RemarkInput, 50))),
    text: field('texto', optional(nullable(text(2000)))),
  }),
  output: entity({
    to: field('para', nullable(text(320))),
    language: field('idioma', text(8)),
    subject: field('asunto', text(4000)),
    /** The mail without its looks. */
    body: field('cuerpo', text(500_000)),
  }),
  errors: ['content.not_found'],
})

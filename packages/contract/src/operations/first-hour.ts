import { FIRST_HOUR_STEPS } from '@larunbat/rules/reference/first-hour'
import { defineCall, entity, field, flag, instant, list, nullable, text, whole, word } from '../kit/index.ts'
import { okAnswer } from '../values/common.ts'

const step = field('paso', word(...FIRST_HOUR_STEPS))
const state = word('pending', 'done', 'skipped')

/** How far a festival is with its first hour; of variables their names and whether they are set, never what they hold. */
export const getFirstHour = defineCall({
  wireName: 'app_primera_hora',
  access: 'admin',
  task: 'settings',
  summary:
    'The steps of the first hour with what proves each, and which settings of the installation are there.',
  input: entity({}),
  output: entity({
    steps: field('pasos', list(entity({ step, state: field('estado', state) }), FIRST_HOUR_STEPS.length)),
    /** No step was marked, and there is one administrator only. */
    isFresh: field('nueva', flag),
    /** Some step was marked. */
    isBegun: field('empezada', flag),
    edition: field('edicion', nullable(text(200))),
    hubs: field('sedes', whole(0, 10_000)),
    /** The last message to show that mails arrive; null before the first. */
    testMail: field(
      'correo_prueba',
      nullable(
        entity({
          to: field('para', text(254)),
          at: field('fecha', instant),
          status: field('estado', word('pending', 'sent', 'failed', 'kept')),
          error: field('fallo', nullable(text(1000))),
        }),
      ),
    ),
    /** The newest payment that came in, a trial with the test bank among them; null before the first. */
    purchase: field(
      'compra',
      nullable(entity({ at: field('fecha', instant), isTest: field('prueba', flag) })),
    ),
    /** When the newest whole backup ended. */
    backupAt: field('copia', nullable(instant)),
    admins: field('admins', whole(0, 100_000)),
    variables: field(
      'variables',
      list(entity({ step, name: field('nombre', text(80)), isSet: field('puesta', flag) }), 50),
    ),
  }),
})

/** Marks a step as looked at or skipped; `pending` takes the mark away. What an installation proves itself stays done. */
export const markFirstHour = defineCall({
  wireName: 'app_primera_hora_paso',
  access: 'admin',
  task: 'settings',
  summary: 'Mark a step of the first hour as done, skipped or pending.',
  input: entity({ step, state: field('estado', state) }),
  output: okAnswer,
})

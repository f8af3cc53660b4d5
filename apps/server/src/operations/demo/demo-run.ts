import type { Call, InputOf, OutputOf } from '@larunbat/contract/kit'
import { toLanguage } from '@larunbat/rules/text/language'
import type { Logger } from 'pino'
import type { Ctx, Services } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Route } from '../../platform/http/context.ts'
import type { StoredPerson } from './demo-store.ts'

/** What the demo is made with. */
export interface DemoTools {
  db: Db
  services: Services
  log: Logger
  /** Every call with its handler. */
  routes: readonly Route<Ctx>[]
}

/** Makes a call as one of the demo's people, or, with a number, as that many-th buyer, who has no account. */
export type Run = <C extends Call>(
  who: StoredPerson | number,
  call: C,
  input: InputOf<C>,
) => Promise<OutputOf<C>>

/** Calls run by their handlers, as they are served, without HTTP before them. */
export function runOf(tools: DemoTools): Run {
  return async (who, call, input) => {
    const route = tools.routes.find((one) => one.call.wireName === call.wireName)
    if (!route) throw new Error(`No handler for ${call.wireName}`)
    return (await patiently(() => route.handle(contextOf(tools, who), input))) as never
  }
}

/** A picture has a minute; on a machine that is busy with something else, it gets another one. */
async function patiently<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isBusy = error instanceof AppError && ['media.busy', 'media.too_slow'].includes(error.code)
    if (!isBusy || tries <= 1) throw error
    return patiently(work, tries - 1)
  }
}

const BUYERS_LANGUAGES = ['es', 'eu', 'es', 'en'] as const

function contextOf({ db, services, log }: DemoTools, who: StoredPerson | number): Ctx {
  const common = { db: db as Ctx['db'], log, services, userAgent: 'demo' }
  if (typeof who === 'number')
    return {
      ...common,
      actor: undefined,
      language: BUYERS_LANGUAGES[who % BUYERS_LANGUAGES.length] as 'es',
      // Addresses for examples (RFC 5737): buyers come from many networks.
      ip: `192.0.2.${who % 250}`,
    }
  const language = toLanguage(who.language)
  return {
    ...common,
    actor: {
      accountId: who.id,
      isAdmin: who.profileId === 1,
      isFullAdmin: who.profileId === 1,
      grants: [],
      isConfirmed: true,
      profileId: who.profileId,
      name: who.name,
      email: who.email,
      language,
      tokenHash: Buffer.alloc(32),
    },
    language,
    ip: '127.0.0.1',
  }
}

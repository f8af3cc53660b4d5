import {
  defineCall,
  entity,
  field,
  flag,
  instant,
  nullable,
  optional,
  text,
  whole,
  word,
} from '../kit/index.ts'
import { ownerProof } from '../sign-in/sign-in-methods.ts'

/** The archive with everything of one account. Address, end and size stand there once it is ready. */
export const DataExport = entity({
  status: field('estado', word('ninguna', 'preparando', 'lista', 'fallida')),
  /** Signed: it opens without a sign-in, until `caduca`. */
  url: field('url', nullable(text(500))),
  requestedAt: field('pedida', nullable(instant)),
  expiresAt: field('caduca', nullable(instant)),
  bytes: field('bytes', nullable(whole(0, Number.MAX_SAFE_INTEGER))),
})

/**
 * Asks for an archive of everything stored about the caller: JSON and files, built in the background. While one is
 * made, or stands ready, it is that one which is answered.
 */
export const exportData = defineCall({
  wireName: 'app_mis_datos',
  access: 'user',
  summary: 'Everything of the own account as a ZIP of JSON and files; it is built in the background.',
  input: entity({
    /** 1 only looks: nothing is begun. */
    isLookOnly: field('consultar', optional(flag)),
    /** 1 makes a new one although one is ready. */
    isFresh: field('nueva', optional(flag)),
    /** Needed where another person saw the link that the caller signed in by. */
    ...ownerProof,
  }),
  output: DataExport,
  errors: ['account.credentials_wrong', 'account.blocked', 'account.own_sign_in_needed'],
})

import { defineCall, entity, field, flag, nullable, opaque, text } from '../kit/index.ts'

/** Says whether a mailed link is still good, without spending it. */
export const checkMagicLink = defineCall({
  wireName: 'app_check_magic_link',
  access: 'anon',
  summary: 'Is this mailed link still good? Does not spend it.',
  input: entity({ link: field('link', opaque(500)) }),
  output: entity({
    isValid: field('valido', flag),
    /** It is of the account that asks, if one is signed in. */
    isOwn: field('propio', flag),
    /** For example `an***@coro.eus`. */
    maskedEmail: field('email_mascara', nullable(text(254))),
  }),
})

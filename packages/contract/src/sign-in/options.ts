import { defineCall, entity, field, flag, nullable, text } from '../kit/index.ts'

/** Which ways to sign in this installation has beside password and mailed link. */
export const signInOptions = defineCall({
  wireName: 'app_acceso_opciones',
  access: 'anon',
  summary: 'The ways to sign in that this installation offers.',
  input: entity({}),
  output: entity({
    /** What the provider of `GET /api/auth/google` is called; null when none is configured. */
    provider: field('proveedor', nullable(text(60))),
    hasPasskeys: field('llaves', flag),
  }),
})

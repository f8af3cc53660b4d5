import { entity, field, flag, id, instant, nullable, text } from '../kit/index.ts'
import { language, links } from '../values/common.ts'
import { profileId } from '../values/profile.ts'
import { sellerCountry, sellerTerritory, taxIdKind } from './billing.ts'

/** Public part of an account: what others see. */
export const PublicAccount = entity({
  id: field('id', id),
  name: field('nombre', text(120)),
  profileId: field('permiso_id', profileId),
  description: field('descripcion', nullable(text(5000))),
  coverPhoto: field('foto_portada', nullable(text(500))),
  profilePhoto: field('foto_perfil', nullable(text(500))),
  ...links,
})

/** The whole account, as its owner sees it. */
export const Account = PublicAccount.extend({
  email: field('email', text(254)),
  phone: field('telefono', nullable(text(40))),
  city: field('ciudad', nullable(text(120))),
  hasAcceptedPolicy: field('politica', flag),
  language: field('idioma', language),
  legalName: field('razon_social', nullable(text(200))),
  taxId: field('cif', nullable(text(40))),
  vat: field('iva', nullable(text(60))),
  /** Whole for its owner, the last four characters for an administrator. */
  iban: field('iban', nullable(text(60))),
  accountHolder: field('titular_cuenta', nullable(text(140))),
  legalAddress: field('direccion_fiscal', nullable(text(300))),
  country: field('pais_fiscal', sellerCountry),
  territory: field('territorio_fiscal', sellerTerritory),
  taxIdKind: field('cif_tipo', taxIdKind),
  isConfirmed: field('confirmado', flag),
  canSeeAnalytics: field('analiticas', flag),
  createdAt: field('creado', instant),
})

/** What any caller of `app_get_user_by_id` may get: the public part always, the rest when it is theirs to see. */
export const VisibleAccount = Account.partial().extend({
  id: field('id', id),
  name: field('nombre', text(120)),
})

/** Answer of every call that signs in. */
export const SignedInAccount = Account.extend({ token: field('token', text(100)) })

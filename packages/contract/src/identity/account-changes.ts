import { defineCall, entity, field, flag, nullable, optional, text } from '../kit/index.ts'
import { iban } from '../values/billing.ts'
import { language, ownerProof, webAddress } from '../values/common.ts'
import {
  email,
  personName,
  publicProfileId,
  sellerCountry,
  sellerTerritory,
  taxIdKind,
} from '../values/personal.ts'
import { phone } from '../values/phone.ts'
import { Account } from './accounts.ts'

const webLink = (wire: string) => field(wire, optional(nullable(webAddress)))

/** Fields of the own profile that its owner may write; a field left out is unchanged. */
export const AccountChanges = entity({
  name: field('nombre', optional(personName(120))),
  email: field('email', optional(email)),
  phone: field('telefono', optional(nullable(phone))),
  city: field('ciudad', optional(nullable(text(120)))),
  profileId: field('perfil', optional(publicProfileId)),
  description: field('descripcion', optional(nullable(text(5000)))),
  /**
   * A base64 picture, the address of a stored one or of one on the web (https), or `subida:<subida_id>` for an upload whose purpose is `foto`; null
   * takes the photo away.
   */
  coverPhoto: field('foto_portada', optional(nullable(text(15 * 1024 * 1024)))),
  profilePhoto: field('foto_perfil', optional(nullable(text(15 * 1024 * 1024)))),
  hasAcceptedPolicy: field('politica', optional(flag)),
  language: field('idioma', optional(language)),
  facebook: webLink('facebook'),
  instagram: webLink('instagram'),
  twitter: webLink('twitter'),
  youtube: webLink('youtube'),
  web: webLink('web'),
  /** Push registration of the device; write-only. */
  pushToken: field('token_reg', optional(nullable(text(500)))),
  /** Empty keeps the stored one. */
  password: field('password', optional(text(200))),
  /** Needed to change e-mail or password, unless the sign-in is at most 15 minutes old. */
  currentPassword: field('password_actual', optional(text(200))),
})

/** Billing data; ticket money is paid to the IBAN. */
export const Billing = entity({
  legalName: field('razon_social', nullable(personName(200))),
  /** Read by the rules of `country`, `packages/rules` tax-id; without one, by its prefix or check digits. */
  taxId: field('cif', nullable(text(40))),
  vat: field('iva', nullable(text(60))),
  iban: field('iban', nullable(iban)),
  /** Legal name of the account's holder: banks compare it with the IBAN (Regulation (EU) 2024/886). */
  accountHolder: field('titular_cuenta', optional(nullable(personName(140)))),
  /** Postal address: buyers must know the seller. */
  legalAddress: field('direccion_fiscal', optional(nullable(text(300)))),
  /** Where the seller is established; left out, it is unchanged or follows from the tax number. */
  country: field('pais_fiscal', optional(sellerCountry)),
  /** Part of the country where taxes differ. */
  territory: field('territorio_fiscal', optional(sellerTerritory)),
  /** Which register `cif` is of; left out, the first one it can be. */
  taxIdKind: field('cif_tipo', optional(taxIdKind)),
})

/**
 * Saves the caller's own profile. An empty password keeps the stored one; a new e-mail or password ends the other
 * sign-ins and mails a notice to the old address.
 */
export const updateAccount = defineCall({
  wireName: 'app_update_usu',
  access: 'user',
  summary: 'Save the own profile.',
  input: AccountChanges,
  output: Account,
  errors: [
    'account.email_taken',
    'account.password_weak',
    'account.password_common',
    'account.credentials_wrong',
    'account.current_password_needed',
    'account.own_sign_in_needed',
    'account.not_confirmed',
    'media.not_a_picture',
    'media.too_many_pixels',
    'media.too_large',
    'media.too_slow',
    'media.busy',
    'storage.full',
    'storage.unavailable',
    'upload.not_found',
    'upload.not_arrived',
    'upload.wrong_length',
    'upload.wrong_type',
    'upload.infected',
    'upload.unscanned',
  ],
  maxBytes: 15 * 1024 * 1024 + 64 * 1024,
  success: 'account.updated',
})

/** Saves the caller's billing data; a changed IBAN takes a proof of the owner, mails them and holds payouts for 48 hours. */
export const updateBilling = defineCall({
  wireName: 'app_update_usu_fact',
  access: 'user',
  summary: 'Save the own billing data.',
  input: entity({ ...Billing.fields, ...ownerProof }),
  output: Account,
  success: 'account.updated',
  errors: [
    'account.credentials_wrong',
    'account.blocked',
    'account.current_password_needed',
    'account.own_sign_in_needed',
    'payout.iban_outside',
  ],
})

import { NOWHERE, type Rules } from './rule.ts'

export const accountsRules: Rules = {
  app_all_users: {},
  app_avisos: {},
  app_avisos_update: { fields: () => ({ silenciados: ['evento_publicado'] }) },
  app_check_emails_ip: { fields: () => ({ emails: ['nobody@example.org'] }) },
  app_check_magic_link: { fields: () => ({ link: NOWHERE }) },
  app_confirmar: { fields: () => ({ id: NOWHERE }), ownerGets: 'account.link_invalid' },
  app_get_user_by_id: {
    records: ['account'],
    fields: ({ account }) => ({ id: account }),
    isPublicProfile: true,
  },
  app_login: {
    fields: () => ({ email: 'nobody@example.org', password: 'wrong' }),
    ownerGets: 'account.unknown_email',
  },
  app_login_magic: { fields: () => ({ token: NOWHERE }), ownerGets: 'account.link_invalid' },
  app_logout: {},
  app_recupera_pass: { fields: () => ({ email: 'nobody@example.org' }) },
  app_registro_v2: {
    fields: () => ({
      nombre: 'x',
      email: 'no address',
      telefono: '1',
      ciudad: 'x',
      perfil: 1,
      password: 'x',
    }),
    ownerGets: 'input.invalid',
  },
  app_restablece_accesos: { fields: () => ({ link: NOWHERE }), ownerGets: 'account.link_invalid' },
  app_restablece_pass: {
    fields: () => ({ link: NOWHERE, password: 'a long enough password 77' }),
    ownerGets: 'account.link_invalid',
  },
  app_send_email: { fields: () => ({ token: NOWHERE }) },
  app_send_magic_link: { fields: () => ({ email: 'nobody@example.org' }) },
  app_update_usu: { fields: () => ({ descripcion: 'Mine' }) },
  app_update_usu_fact: {
    fields: () => ({ razon_social: 'Mine', cif: null, iva: null, iban: null }),
  },
  app_usuarios: {},
}

export const auditRules: Rules = {
  app_registro: {},
  app_registro_acciones: {},
}

const MISSING = 999_999_999

export const mailsRules: Rules = {
  app_correo_prueba: {},
  app_correo_reenviar: { fields: () => ({ id: MISSING }), ownerGets: 'mail.not_found' },
  app_correos: {},
  app_correos_reenviar: { fields: () => ({ ids: [] }) },
  app_correos_reenviar_vista: {},
}

/** What no authenticator made. */
const credential = { id: NOWHERE, rawId: NOWHERE, type: 'public-key' }
const clientDataJSON = NOWHERE

/** Passkeys and sign-ins are found among one's own alone; `identity/sign-in/*.test.ts` tries foreign ones. */
export const signInRules: Rules = {
  app_acceso: {},
  app_acceso_opciones: {},
  app_google_alta: {
    fields: () => ({
      codigo: NOWHERE,
      nombre: 'Ane',
      telefono: '944123456',
      ciudad: 'Bilbao',
      perfil: 3,
      politica: 1,
    }),
    ownerGets: 'account.link_invalid',
  },
  app_google_desvincular: { ownerGets: 'account.identity_none' },
  app_google_inicio: { ownerGets: 'account.provider_unavailable' },
  app_google_pendiente: { fields: () => ({ codigo: NOWHERE }), ownerGets: 'account.link_invalid' },
  app_google_vincular: { fields: () => ({ codigo: NOWHERE }), ownerGets: 'account.link_invalid' },
  // The name of the host of the tests is reached by http: browsers have no passkeys there.
  app_llave_alta: {
    fields: () => ({
      nombre: 'Mine',
      respuesta: { ...credential, response: { clientDataJSON, attestationObject: NOWHERE } },
    }),
    ownerGets: 'account.passkeys_unavailable',
  },
  app_llave_delete: { fields: () => ({ llave_id: 987_654 }), ownerGets: 'account.passkey_not_found' },
  app_llave_login: {
    fields: () => ({
      respuesta: {
        ...credential,
        response: { clientDataJSON, authenticatorData: NOWHERE, signature: NOWHERE },
      },
    }),
    ownerGets: 'account.passkeys_unavailable',
  },
  app_llave_nombre: {
    fields: () => ({ llave_id: 987_654, nombre: 'Mine' }),
    ownerGets: 'account.passkey_not_found',
  },
  app_llave_opciones: { ownerGets: 'account.passkeys_unavailable' },
  app_llave_reto: { ownerGets: 'account.passkeys_unavailable' },
  app_sesion_cerrar: { fields: () => ({ sesion_id: 987_654_321 }), ownerGets: 'account.sign_in_not_found' },
  app_sesiones_cerrar_otras: {},
}

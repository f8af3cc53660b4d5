import { NOWHERE, type Rules } from './rule.ts'

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

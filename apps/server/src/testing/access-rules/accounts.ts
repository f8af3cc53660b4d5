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

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})*\.\p{L}{2,}/gu
/** ISO 13616: two letters, two digits, up to thirty signs, also in groups of four. */
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g
/** Our tokens have 43 characters, keys of providers a recognisable prefix. */
const TOKEN = /(?<![\w-])(?:[\w-]{43}|(?:sk|rk|whsec|pk)_\w{8,})(?![\w-])/g
const PASSWORD_IN_ADDRESS = /(:\/\/[^\s:/@"]*:)[^\s@"/]+@/g

/** The same text without addresses of people, bank accounts and secrets. */
export function withoutSecrets(text: string): string {
  return text
    .replace(PASSWORD_IN_ADDRESS, '$1***@')
    .replace(EMAIL, '***@***')
    .replace(IBAN, '***IBAN***')
    .replace(TOKEN, '***')
}

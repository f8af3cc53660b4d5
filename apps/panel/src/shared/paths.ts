const BASE = import.meta.env.BASE_URL
const SIGN_IN = [
  '',
  'checkemail',
  'login',
  'register',
  'bienvenida',
  'enlace',
  'restablecer',
  'confirmar',
  'recuperar',
]

/** Address of a screen on this origin: `/inicio` -> `/panel/inicio`. */
export function panelPath(path: string): string {
  return BASE + path.replace(/^\/+/, '')
}

/** The path of a whole address below ours: `/panel/inicio` -> `/inicio`. */
export function pathBelow(pathname: string): string {
  return `/${pathname.slice(BASE.length)}`
}

/** The screen of an address: `/panel/inicio?x` -> `inicio`. */
export function screenOf(pathname: string): string {
  return pathname.slice(BASE.length).split('/')[0] ?? ''
}

/** True for the screens one needs no account for. */
export function isSignInPath(pathname: string): boolean {
  return SIGN_IN.includes(screenOf(pathname))
}

/** Where to go after signing in: the address asked for before, if it is one of ours, else the start. */
export function addressAfterSignIn(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  const isOurs = /^\/[^/\\]/.test(next) && !isSignInPath(panelPath(next.split(/[?#]/)[0] ?? ''))
  return isOurs ? next : '/inicio'
}

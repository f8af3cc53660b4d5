const BASE = import.meta.env.BASE_URL
/** Screens that lead to the panel: one who is signed in has no business there. */
const ENTRANCE = ['', 'checkemail', 'login', 'register', 'bienvenida']
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
  'despedida',
  'google',
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

/** Returns the address after signing in: the one requested before, if it is ours, else the start. */
export function addressAfterSignIn(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  const isOurs = /^\/[^/\\]/.test(next) && !isSignInPath(panelPath(next.split(/[?#]/)[0] ?? ''))
  return isOurs ? next : '/inicio'
}

/** Where one who is signed in already is led from an address of the entrance; undefined for any other address. */
export function addressPastEntrance({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  return ENTRANCE.includes(screenOf(pathname)) ? addressAfterSignIn(search) : undefined
}

let isLeaving = false
// A page that the browser kept and shows again may leave again.
globalThis.addEventListener?.('pageshow', () => {
  isLeaving = false
})

/**
 * Leaves the panel for a sign-in screen by loading the page anew, so that nothing of the user stays in memory. Only the
 * first call counts: signing out triggers several parts.
 */
export function leaveFor(path: string): void {
  if (isLeaving) return
  isLeaving = true
  location.assign(panelPath(path))
}

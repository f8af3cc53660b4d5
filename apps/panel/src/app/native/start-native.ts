import { followNetwork } from '../../shared/native/network.ts'
import { closePage, openPage } from '../../shared/native/open-page.ts'
import { OPEN_SCREEN, screenOfLink } from '../../shared/native/screen-of-link.ts'
import { closeTopOverlay } from '../../shared/overlays/stack.ts'
import { panelPath } from '../../shared/paths.ts'
import { saveTyped } from '../../shared/save-typed.ts'
import { isDark } from '../../shared/theme.ts'
import { watchNetwork } from './offline-toast.tsx'
import './native.css'

/** The links that this run of the application was opened with: a page that is loaded anew does not follow them again. */
const FOLLOWED = 'larunbat.followed'
/** iOS announces the link it was started with a second time, as soon as the application listens. */
const SAME_LINK_MS = 5_000

/**
 * What the application of telephones has and a browser does for itself: links, back, network, status bar, keyboard. Runs
 * before the first screen, signed in or not; returns when the address is that of the link the application was started with.
 */
export async function startNative(): Promise<void> {
  const { App } = await import('@capacitor/app')
  const launch = (await App.getLaunchUrl().catch(() => undefined))?.url
  const isNew = launch !== undefined && !followed().includes(launch)
  const screen = isNew ? screenOfLink(launch) : undefined
  if (isNew) remember(launch)
  if (screen) history.replaceState(null, '', panelPath(screen))
  const began = Date.now()
  void App.addListener('appUrlOpen', ({ url }) => {
    if (!isNew || url !== launch || Date.now() - began > SAME_LINK_MS) follow(url)
  })
  void App.addListener('backButton', ({ canGoBack }) => {
    if (closeTopOverlay()) return
    if (canGoBack) history.back()
    else void App.exitApp()
  })
  document.addEventListener('click', openOutside)
  watchNetwork()
  void followTheme()
  void followKeyboard()
  // The first call must know already whether there is a network.
  await followNetwork().catch(() => undefined)
}

const followed = () => (sessionStorage.getItem(FOLLOWED) ?? '').split('\n')
const remember = (link: string) => sessionStorage.setItem(FOLLOWED, [...followed(), link].join('\n'))

/** Opens the screen of a link: in the panel that is shown, else by loading the page anew at its address. */
function follow(link: string): void {
  const screen = screenOfLink(link)
  if (!screen) return
  remember(link)
  void closePage()
  const isTaken = !dispatchEvent(new CustomEvent(OPEN_SCREEN, { detail: screen, cancelable: true }))
  if (isTaken) return
  void saveTyped().then(() => {
    history.pushState(null, '', panelPath(screen))
    location.reload()
  })
}

/** Links that lead out of the panel open over the application, with a way back. */
function openOutside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  const address = link?.getAttribute('href')
  if (!link || !address || !/^(https?:|\/)/.test(address)) return
  if (link.target !== '_blank' && link.origin === location.origin) return
  event.preventDefault()
  void openPage(address)
}

/** The words of the status bar stand out against the panel's paper. */
async function followTheme(): Promise<void> {
  const { StatusBar, Style } = await import('@capacitor/status-bar')
  const show = () =>
    void StatusBar.setStyle({ style: isDark() ? Style.Dark : Style.Light }).catch(() => undefined)
  show()
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ['data-theme'] })
}

/** While one types, the bar of screens gives its place to the keyboard. */
async function followKeyboard(): Promise<void> {
  const { Keyboard } = await import('@capacitor/keyboard')
  const { dataset } = document.documentElement
  await Keyboard.addListener('keyboardWillShow', () => {
    dataset.keyboard = 'open'
  })
  await Keyboard.addListener('keyboardWillHide', () => {
    delete dataset.keyboard
  })
}

import { followNetwork } from '../../shared/native/network.ts'
import { openPage, serverOrigin } from '../../shared/native/open-page.ts'
import { screenOfLink } from '../../shared/native/screen-of-link.ts'
import { closeTopOverlay } from '../../shared/overlays/stack.ts'
import { isDark } from '../../shared/theme.ts'
import './native.css'

interface NativeHandlers {
  /** Goes to a screen of the panel. */
  open: (path: string) => void
  goBack: () => void
}

/** What the application of telephones has and a browser does for itself: links, back, network, status bar, keyboard. */
export async function startNative({ open, goBack }: NativeHandlers): Promise<void> {
  const { App } = await import('@capacitor/app')
  const follow = (link: string) => {
    const screen = screenOfLink(link)
    if (screen) open(screen)
  }
  await App.addListener('appUrlOpen', ({ url }) => follow(url))
  const launch = await App.getLaunchUrl()
  if (launch) follow(launch.url)
  await App.addListener('backButton', ({ canGoBack }) => {
    if (closeTopOverlay()) return
    if (canGoBack) goBack()
    else void App.exitApp()
  })
  document.addEventListener('click', openOutside)
  await Promise.allSettled([followNetwork(), followTheme(), followKeyboard(), followNotices(follow)])
}

/** Links that a browser opens in a tab of its own open over the application. */
function openOutside(event: MouseEvent): void {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[target="_blank"]') : null
  const address = link?.getAttribute('href')
  if (!address || !/^(https?:|\/)/.test(address)) return
  event.preventDefault()
  void openPage(address)
}

/** The words of the status bar stand out against the panel's paper. */
async function followTheme(): Promise<void> {
  const { StatusBar, Style } = await import('@capacitor/status-bar')
  const show = () => void StatusBar.setStyle({ style: isDark() ? Style.Dark : Style.Light })
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

/** A notice that is tapped opens what it is about. */
async function followNotices(follow: (link: string) => void): Promise<void> {
  const { PushNotifications } = await import('@capacitor/push-notifications')
  await PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
    const { url } = (notification.data ?? {}) as { url?: unknown }
    // Only ours: a notice names no other page to open.
    if (typeof url === 'string' && new URL(url, serverOrigin()).origin === serverOrigin())
      follow(new URL(url, serverOrigin()).href)
  })
}

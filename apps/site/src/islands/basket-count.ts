/** Shows how many events the basket holds. Coming back to a page that the browser kept may find another number. */
export function startBasketCount(link: HTMLElement): void {
  const show = () => {
    const [, count = '0'] = /(?:^|;\s*)(?:__Host-)?cesta_n=(\d+)/.exec(document.cookie) ?? []
    const place = link.querySelector('.basket-count')
    if (place) place.textContent = count
    link.hidden = count === '0'
  }
  show()
  addEventListener('pageshow', show)
}

/** Takes the bar away while the button it stands for is in sight. */
export function startBuyBar(bar: HTMLElement): void {
  const button = document.querySelector('.offer .button')
  if (!button) return
  new IntersectionObserver(([entry]) => {
    bar.classList.toggle('is-away', entry?.isIntersecting ?? false)
  }).observe(button)
}

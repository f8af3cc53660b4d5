/** Runs in the frame: sends its height to the page around it. A height is no secret, so any page may receive it. */
export const FRAME_SCRIPT = `const tell = () =>
  parent.postMessage({ type: 'larunbat:height', height: Math.ceil(document.body.offsetHeight) }, '*')
new ResizeObserver(tell).observe(document.body)
addEventListener('load', tell)
`

/**
 * On the other website: elements that put a frame there and let it grow with what is in it. What a frame says counts only
 * if it comes from our own `origin` and from that very frame. Runs as a plain script, as a module and by `import()`.
 */
export const widgetScript = (origin: string): string => `(() => {
const ORIGIN = ${JSON.stringify(origin)}
const MOST = 20000

class Frame extends HTMLElement {
  connectedCallback() {
    this.style.display ||= 'block'
    addEventListener('message', this)
    if (!this.querySelector('iframe')) this.append(this.makeFrame())
  }
  disconnectedCallback() {
    removeEventListener('message', this)
  }
  handleEvent({ origin, source, data }) {
    const frame = this.querySelector('iframe')
    if (origin !== ORIGIN || !frame || source !== frame.contentWindow) return
    if (data?.type !== 'larunbat:height' || !(data.height > 0 && data.height < MOST)) return
    frame.style.height = data.height + 'px'
  }
  makeFrame() {
    const frame = document.createElement('iframe')
    frame.src = this.address()
    frame.title = this.getAttribute('label') ?? "Larunbat"
    frame.loading = 'lazy'
    frame.style.cssText = 'width:100%;border:0;height:480px'
    return frame
  }
  language() {
    const language = this.getAttribute('lang') ?? document.documentElement.lang.slice(0, 2)
    return ['es', 'en', 'eu'].includes(language) ? language : 'en'
  }
  search(names) {
    const query = new URLSearchParams()
    for (const name of names) if (this.hasAttribute(name)) query.set(name, this.getAttribute(name))
    return query.size > 0 ? '?' + query : ''
  }
  address() {
    const names = ['hub', 'cause', 'organiser', 'discipline', 'edition', 'limit', 'theme']
    return ORIGIN + '/embed/' + this.language() + '/programme' + this.search(names)
  }
}

class EventFrame extends Frame {
  address() {
    const event = encodeURIComponent(this.getAttribute('event') ?? '')
    return ORIGIN + '/embed/' + this.language() + '/event/' + event + this.search(['theme'])
  }
}

const names = { 'larunbat-frame': class extends Frame {}, 'larunbat-programme': Frame, 'larunbat-event': EventFrame }
for (const [name, element] of Object.entries(names))
  if (!customElements.get(name)) customElements.define(name, element)
})()
`

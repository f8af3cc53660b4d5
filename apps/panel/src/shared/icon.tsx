/** 24 x 24 line icons, drawn for this panel; stroke of 1.75. */
const PATHS = {
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3v4M16 3v4',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  review: 'M4 4h16v12H9l-5 4zM8.5 10l2.5 2.5 4.5-4.5',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.4c2.2.8 3.5 2.8 3.5 5.6',
  user: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20.5c0-4 3.5-6.5 8-6.5s8 2.5 8 6.5',
  book: 'M5 4h13v16H5zM8 4v16M3.5 8H5M3.5 12H5M3.5 16H5M13 11.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6zM10.3 15.5c.3-1.5 1.4-2.3 2.7-2.3s2.4.8 2.7 2.3',
  mail: 'M3.5 5.5h17v13h-17zM4 6l8 7 8-7',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  chart: 'M4 4v16h16M9 16v-4M13 16V8M17 16v-6',
  ticket: 'M3.5 7h17v3.2a1.8 1.8 0 0 0 0 3.6V17h-17v-3.2a1.8 1.8 0 0 0 0-3.6zM14 7v2M14 11v2M14 15v2',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20 20',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M11 5l-7 7 7 7M4 12h16',
  next: 'M13 5l7 7-7 7M20 12H4',
  right: 'M9 6l6 6-6 6',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  menu: 'M4 7h16M4 12h16M4 17h16',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  edit: 'M4 20l1-4L16 5l3 3L8 19z',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  logout: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  theme: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 3.5v17',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17h.01',
  info: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.8h.01',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff:
    'M4 4l16 16M9.5 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.5 7.6A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.3-1.1',
  cloudOff: 'M4 4l16 16M8 8.5A5.5 5.5 0 0 0 7 19h10.5M10.5 5.8A6 6 0 0 1 18 10.5a4.3 4.3 0 0 1 2.6 6.5',
  pin: 'M12 21s7-6.3 7-11.5a7 7 0 0 0-14 0C5 14.7 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  send: 'M4 12L20 4l-5 16-3.5-6.5z',
  refresh: 'M19.5 8A8 8 0 1 0 20 13.5M20 4v5h-5',
  undo: 'M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3',
  money: 'M3.5 6h17v12h-17zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6.5 12h.01M17.5 12h.01',
  heart: 'M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0 1 12 7.2 4.3 4.3 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10z',
  key: 'M15 14.5a5.5 5.5 0 1 0-5.2-3.8L3.5 17v3.5H7V18h2.5v-2.5H12l1.3-1.3c.5.2 1.1.3 1.7.3zM16.5 8h.01',
  settings: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4',
} as const

/** Those of the screens beyond the first one; their lines come with `late-icons.ts`. */
export type LateIconName =
  | 'camera'
  | 'minus'
  | 'copy'
  | 'play'
  | 'pause'
  | 'film'
  | 'sound'
  | 'document'
  | 'grip'
  | 'help'
  | 'palette'
  | 'download'
  | 'sort'

export type IconName = keyof typeof PATHS | LateIconName

const paths: Partial<Record<IconName, string>> = PATHS

/** Adds the lines of icons that were not needed so far. */
export const addIcons = (more: Readonly<Record<LateIconName, string>>): void =>
  void Object.assign(paths, more)

/** A decorative icon: its control has the text. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'grip' ? 2.75 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
      {name === 'theme' && <path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor" stroke="none" />}
    </svg>
  )
}

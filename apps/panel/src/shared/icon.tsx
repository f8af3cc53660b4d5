/** 24 x 24 line icons, drawn for this panel; stroke of 1.75. */
const PATHS = {
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3v4M16 3v4',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  review: 'M4 4h16v12H9l-5 4zM8.5 10l2.5 2.5 4.5-4.5',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.4c2.2.8 3.5 2.8 3.5 5.6',
  user: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20.5c0-4 3.5-6.5 8-6.5s8 2.5 8 6.5',
  mail: 'M3.5 5.5h17v13h-17zM4 6l8 7 8-7',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  download: 'M12 4v12M7 11l5 5 5-5M4 16v4h16v-4',
  chart: 'M4 4v16h16M9 16v-4M13 16V8M17 16v-6',
  ticket: 'M3.5 7h17v3.2a1.8 1.8 0 0 0 0 3.6V17h-17v-3.2a1.8 1.8 0 0 0 0-3.6zM14 7v2M14 11v2M14 15v2',
  map: 'M9 4L3.5 6v14L9 18l6 2 5.5-2V4L15 6zM9 4v14M15 6v14',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9.5h.01',
  camera: 'M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z',
  heart: 'M12 20S4 15 4 9.4A4.2 4.2 0 0 1 12 7.500a4.200 4.200 0 0 1 8 1.900C20 15 12 20 12 20z',
  search: 'M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.500 15.500L20 20',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M11 5l-7 7 7 7M4 12h16',
  next: 'M13 5l7 7-7 7M20 12H4',
  down: 'M6 9l6 6 6-6',
  right: 'M9 6l6 6-6 6',
  more: 'M5.500 12h.01M12 12h.01M18.500 12h.01',
  menu: 'M4 7h16M4 12h16M4 17h16',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5',
  edit: 'M4 20l1-4L16 5l3 3L8 19z',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700L12 17',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  logout: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  theme: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM12 3.500v17',
  warning: 'M12 4l9 16H3zM12 10v4.500M12 17h.01',
  info: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM12 11v5.500M12 7.800h.01',
  clock: 'M12 20.500a8.500 8.500 0 1 0 0-17 8.500 8.500 0 0 0 0 17zM12 7.500V12l3 2',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff:
    'M4 4l16 16M9.500 5.800A9 9 0 0 1 12 5.500c6 0 9.500 6.500 9.500 6.500a17 17 0 0 1-3 3.700M6.500 7.600A16 16 0 0 0 2.500 12S6 18.500 12 18.500a9 9 0 0 0 4.300-1.100',
  cloudOff:
    'M4 4l16 16M8 8.500A5.500 5.500 0 0 0 7 19h10.500M10.500 5.800A6 6 0 0 1 18 10.500a4.300 4.300 0 0 1 2.600 6.500',
  sort: 'M8 5v14M4.500 15.500L8 19l3.500-3.500M16 19V5M12.500 8.500L16 5l3.500 3.500',
  filter: 'M4 6h16M7 12h10M10 18h4',
  pin: 'M12 21s7-6.300 7-11.500a7 7 0 0 0-14 0C5 14.700 12 21 12 21zM12 12a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  send: 'M4 12L20 4l-5 16-3.500-6.500z',
  refresh: 'M19.500 8A8 8 0 1 0 20 13.500M20 4v5h-5',
  undo: 'M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3',
  palette:
    'M12 20.500a8.500 8.500 0 1 1 8.500-8.500c0 2.500-2 3.500-4 3.500h-2a1.800 1.800 0 0 0-1 3.300c.6.700 0 1.700-1.500 1.700zM7.800 11h.01M10.500 7.500h.01M15 8h.01',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
} as const

export type IconName = keyof typeof PATHS

/** A decorative icon: the control it stands in carries the words. */
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
      <path d={PATHS[name]} />
      {name === 'theme' && <path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor" stroke="none" />}
    </svg>
  )
}

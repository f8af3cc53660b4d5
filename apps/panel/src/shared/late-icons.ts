import { addIcons } from './icon.tsx'

/** Lines of icons that neither the sign-in nor one's list has; as in `icon.tsx`. */
addIcons({
  camera: 'M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 16.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z',
  minus: 'M5 12h14',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  play: 'M7 4.5l12 7.5-12 7.5z',
  pause: 'M8 5v14M16 5v14',
  film: 'M3.5 5h17v14h-17zM7.5 5v14M16.5 5v14M3.5 9.7h4M3.5 14.3h4M16.5 9.7h4M16.5 14.3h4',
  sound: 'M4 9.5h4l5-4v13l-5-4H4zM16.5 9a4.2 4.2 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11',
  document: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9 12.5h6M9 16h6',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  help: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.6 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.7M12 16.6h.01',
  palette:
    'M12 20.5a8.5 8.5 0 1 1 8.5-8.5c0 2.5-2 3.5-4 3.5h-2a1.8 1.8 0 0 0-1 3.3c.6.7 0 1.7-1.5 1.7zM7.8 11h.01M10.5 7.5h.01M15 8h.01',
  download: 'M12 4v12M7 11l5 5 5-5M4 16v4h16v-4',
  sort: 'M8 5v14M4.5 15.5L8 19l3.5-3.5M16 19V5M12.5 8.5L16 5l3.5 3.5',
})

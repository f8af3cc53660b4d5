/** The columns of a programme as a municipality sends it. */
export const HEAD = 'clave;titulo;tipo;ciudad;lugar;inicio;fin;descripcion'
export const row = (key: string, title: string, more = 'Sala Uno;28/11/2026 19:00;21:00;Texto') =>
  `${key};${title};Concierto;Bilbao;${more}`
export const file = (...rows: string[]) => [HEAD, ...rows].join('\r\n')

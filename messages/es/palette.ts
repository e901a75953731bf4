import type { palette as en } from '../en/palette.ts'

/** The texts of the palette in Spanish. */
export const palette: Record<keyof typeof en, string> = {
  'palette.placeholder': 'Comando, vista, lista o tarea',
  'palette.results': 'Resultados',
  'palette.count': '{count, plural, =0 {Sin resultados} one {# resultado} other {# resultados}}',
  'palette.recent': 'Recientes',
  'palette.commands': 'Comandos',
  'palette.views': 'Vistas',
  'palette.archived': 'Archivadas',
  'palette.add': 'Añadir «{text}» a la bandeja de entrada',
  'palette.addTo': 'Añadir «{text}» a {list}',
  'palette.added': '«{title}» se ha añadido a la bandeja de entrada.',
  'palette.search': 'Buscar «{text}»',
}

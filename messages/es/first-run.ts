import type { firstRun as en } from '../en/first-run.ts'

/** The texts of the first todos, which show what the page can do, in Spanish. */
export const firstRun: Record<keyof typeof en, string> = {
  'firstRun.offer': 'Enséñame cómo va',
  'firstRun.list': 'Primeros pasos',
  'firstRun.tick': 'Marca esta tarea: haz clic en su círculo o pulsa {key}',
  'firstRun.words': 'Escribe «{example}» en el campo de arriba',
  'firstRun.drag': 'Arrastra esta tarea a otro sitio o pulsa {up} o {down}',
  'firstRun.palette': 'Pulsa {key} y escribe: encuentra tareas, listas y comandos',
  'firstRun.delete': 'Elimina esta lista desde su menú cuando hayas visto suficiente',
}

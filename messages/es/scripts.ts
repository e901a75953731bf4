import type { scripts as en } from '../en/scripts.ts'

/** The texts for the changes of scripts in Spanish. */
export const scripts: Record<keyof typeof en, string> = {
  'script.commandLine': 'La línea de comandos',
  'script.unnamed': 'Un script',
  'script.added': '{name} ha añadido {count, plural, one {# tarea} other {# tareas}}',
  'script.completed': '{name} ha completado {count, plural, one {# tarea} other {# tareas}}',
  'script.reopened': '{name} ha reabierto {count, plural, one {# tarea} other {# tareas}}',
  'script.deleted': '{name} ha eliminado {count, plural, one {# tarea} other {# tareas}}',
  'script.restored': '{name} ha restaurado {count, plural, one {# tarea} other {# tareas}}',
  'script.changed': '{name} ha modificado {count, plural, one {# tarea} other {# tareas}}',
}

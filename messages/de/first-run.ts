import type { firstRun as en } from '../en/first-run.ts'

/** The texts of the first todos, which show what the page can do, in German. */
export const firstRun: Record<keyof typeof en, string> = {
  'firstRun.offer': 'Zeig mir, wie es geht',
  'firstRun.list': 'Erste Schritte',
  'firstRun.tick': 'Hake dieses Todo ab: Klick auf den Kreis, oder drück {key}',
  'firstRun.words': 'Schreib „{example}“ in das Feld oben',
  'firstRun.drag': 'Zieh dieses Todo an eine andere Stelle, oder drück {up} oder {down}',
  'firstRun.palette': 'Drück {key} und tippe: Todos, Listen und Befehle werden gefunden',
  'firstRun.delete': 'Lösch diese Liste über ihr Menü, wenn du genug gesehen hast',
}

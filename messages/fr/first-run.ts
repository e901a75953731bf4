import type { firstRun as en } from '../en/first-run.ts'

/** The texts of the first todos, which show what the page can do, in French. */
export const firstRun: Record<keyof typeof en, string> = {
  'firstRun.offer': 'Faire le tour',
  'firstRun.list': 'Premiers pas',
  'firstRun.tick': 'Cochez cette tâche : cliquez sur son cercle, ou appuyez sur {key}',
  'firstRun.words': 'Tapez « {example} » dans le champ ci-dessus',
  'firstRun.drag': 'Faites glisser cette tâche ailleurs, ou appuyez sur {up} ou {down}',
  'firstRun.palette': 'Appuyez sur {key} et tapez : tâches, listes et commandes se retrouvent',
  'firstRun.delete': 'Supprimez cette liste par son menu quand vous en avez assez vu',
}

/** The texts of the first todos, which show what the page can do. */
export const firstRun = {
  'firstRun.offer': 'Show me around',
  'firstRun.list': 'Getting started',
  'firstRun.tick': 'Tick this todo: click its circle, or press {key}',
  'firstRun.words': 'Type “{example}” into the field above',
  'firstRun.drag': 'Drag this todo to another place, or press {up} or {down}',
  'firstRun.palette': 'Press {key} and type: todos, lists and commands are found',
  'firstRun.delete': 'Delete this list from its menu when you have seen enough',
} as const

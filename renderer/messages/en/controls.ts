/** The texts of controls that know nothing of todos, and of the fields of a todo. */
export const controls = {
  'panes.width': '{width} pixels',
} as const

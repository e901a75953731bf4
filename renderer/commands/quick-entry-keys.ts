/** The keys of quick entry, each with the name of its action. */
export const quickEntryKeys = [
  ['Enter', 'quickEntry.add'],
  ['Shift+Enter', 'quickEntry.addAnother'],
  ['Escape', 'quickEntry.close'],
] as const

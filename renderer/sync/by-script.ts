import type { StreamedChange } from '../../server/contract.ts'

/** Whether a script made a change, and not the person in a window or a tab. */
export const isByScript = ({ actor }: Pick<StreamedChange, 'actor'>): boolean =>
  actor.kind === 'token' || actor.kind === 'command-line'

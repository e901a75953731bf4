/** The parts of the id of a change, `<history>-<revision>`. The revision of an account is that of its latest change, at first 0. */
export interface ChangeId {
  readonly history: string
  readonly revision: number
}

/** The form of the id of a change. */
export const changeIdPattern = /^[0-9a-f]{16}-\d{1,12}$/

/** Formats the id of a change. */
export const formatChangeId = ({ history, revision }: ChangeId): string => `${history}-${revision}`

/** Parses the id of a change; null where it is not valid. */
export function parseChangeId(id: string): ChangeId | null {
  if (!changeIdPattern.test(id)) return null
  const [history = '', revision] = id.split('-')
  return { history, revision: Number(revision) }
}

import type { Todo } from '../../../server/contract.ts'
import { ApiProblem } from '../../api/problem.ts'

const ATTEMPTS = 4

/** The todo got another title since the person saw it; nothing was changed. */
export class TitleChanged extends Error {
  /** The todo as it is stored now. */
  readonly current: Todo

  constructor(current: Todo) {
    super('The title was changed meanwhile.')
    this.current = current
  }
}

/** A title for a todo, and the todo as the person saw it when they began to type. */
export interface Rename {
  readonly shown: Pick<Todo, 'title' | 'revision'>
  readonly title: string
}

/**
 * Gives a todo a title by `patch`, on condition of the revision that was shown. Where only other fields were changed
 * meanwhile it is sent again. Throws TitleChanged where the title was, and what `patch` throws.
 */
export async function sendRename(
  patch: (title: string, revision: number) => Promise<Todo>,
  { shown, title }: Rename,
): Promise<Todo> {
  let { revision } = shown
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await patch(title, revision)
    } catch (error) {
      const current = error instanceof ApiProblem && error.status === 412 ? error.current : null
      if (current === null) throw error
      if (current.title === title) return current
      if (current.title !== shown.title) throw new TitleChanged(current)
      if (attempt === ATTEMPTS) throw error
      revision = current.revision
    }
  }
}

import { copyLink, copyList, copyMarkdown, copyText } from './copy-todos.ts'
import { duplicate } from './duplicate.ts'
import { makeFromTemplate, saveAsTemplate } from './templates/copy-list.ts'
import { turnIntoList } from './turn-into-list.ts'
import type { ActionContext, ActionSubjects } from './use-loaded-actions.ts'

type Actions = {
  readonly [Name in keyof ActionSubjects]: (
    context: ActionContext,
    subject: ActionSubjects[Name],
  ) => void | Promise<void>
}

/** The actions that are loaded on demand. */
export const actions: Actions = {
  duplicate,
  copyText,
  copyLink,
  copyMarkdown,
  copyList,
  saveAsTemplate,
  makeFromTemplate,
  turnIntoList,
}

import type { WantedCopy } from '../../../common/templates/copy-list.ts'
import { dayAt } from '../../../common/dates/dates.ts'
import { clip } from '../../components/clip.ts'
import { showNewList } from '../../lists/show-new-list.ts'
import type { List } from '../../sync/entities.ts'
import type { ChangeLabel } from '../../sync/pending.ts'
import { mostOperations } from '../../sync/pending.ts'
import { sayText } from '../say-text.ts'
import type { ActionContext } from '../use-loaded-actions.ts'
import { copyOfList } from './copy-of-list.ts'

/** A template, and the list that is made of it. */
export interface UsedTemplate extends Pick<WantedCopy, 'name' | 'day'> {
  readonly template: List
}

/** Makes a list of a template, with dates that count from a day, and shows it. */
export function makeFromTemplate(context: ActionContext, { template, name, day }: UsedTemplate): void {
  const wanted = { name, day, isTemplate: false, message: 'change.listFromTemplate' } as const
  const id = makeCopy(context, template, wanted)
  if (id !== null) showNewList(context.store, id)
}

/** Saves a copy of a list as a template, with dates that count from today. The list stays as it is. */
export function saveAsTemplate(context: ActionContext, list: List): void {
  const day = dayAt(new Date(), null).date
  makeCopy(context, list, { name: list.name, day, isTemplate: true, message: 'change.templateSaved' })
}

/** Returns the id of the copy; null where the list is too large for one. */
function makeCopy(
  context: ActionContext,
  list: List,
  wanted: WantedCopy & Pick<ChangeLabel, 'message'>,
): string | null {
  const { change, id } = copyOfList(context.store.read().shown, list, wanted, new Date().toISOString())
  const count = change.operations.length
  if (count > mostOperations) {
    sayText(context, 'templates.tooLarge', { title: clip(list.name), count, most: mostOperations })
    return null
  }
  context.change(change)
  return id
}

import { notFound, type ModelDraft, type ModelState } from '../draft.ts'

/** The tags of the todos outside of the trash and of templates, sorted by name, with the number of todos. */
export function countTags({
  todo,
  list,
}: ModelState): readonly { readonly name: string; readonly count: number }[] {
  const names = [...todo.values()].flatMap(({ tags, listId, deletedAt }) =>
    deletedAt === null && (list.get(listId)?.template ?? null) === null ? tags : [],
  )
  return [...new Set(names)]
    .toSorted()
    .map((name) => ({ name, count: names.filter((each) => each === name).length }))
}

/** PATCH of a tag, or DELETE for a new name of null, in all todos, also those in the trash. Returns how many changed. */
export function renameTag({ state: { todo } }: ModelDraft, name: string, newName: string | null): number {
  const tagged = [...todo.values()].filter(({ tags }) => tags.includes(name))
  if (tagged.length === 0) throw notFound()
  for (const each of tagged) {
    const tags = each.tags.flatMap((tag) => (tag === name ? (newName ?? []) : tag))
    todo.set(each.id, { ...each, tags: [...new Set(tags)] })
  }
  return newName === name ? 0 : tagged.length
}

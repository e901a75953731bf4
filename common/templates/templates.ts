/** The field of a list by which it is a template: the date that the dates of its todos count from, or null. */
interface MaybeTemplate {
  readonly id: string
  readonly template: string | null
}

/** Whether a list is a template. Its todos are in no view, search, tag count or reminder. */
export const isTemplate = (list: Pick<MaybeTemplate, 'template'> | undefined): boolean =>
  (list?.template ?? null) !== null

/** Lists the ids of those lists that are templates. */
export const listTemplateIds = (lists: Iterable<MaybeTemplate>): ReadonlySet<string> =>
  new Set([...lists].filter(isTemplate).map(({ id }) => id))

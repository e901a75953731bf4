/** The fields of a todo that views, filters and sorting depend on. Dates are such as `2026-12-01`, times of day such as `09:00`. */
export interface TodoFields {
  readonly title: string
  readonly completed: boolean
  readonly order: number
  readonly listId: string
  readonly parentId: string | null
  readonly sectionId: string | null
  readonly tags: readonly string[]
  /** From 0 (none) to 4 (urgent). */
  readonly priority: number
  readonly startDate: string | null
  readonly dueDate: string | null
  readonly dueTime: string | null
  /** Instants of ISO 8601. */
  readonly createdAt: string
  readonly updatedAt: string
  readonly completedAt: string | null
}

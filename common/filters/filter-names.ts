/** The names of the views that are always there. */
export const viewNames = ['inbox', 'today', 'upcoming', 'overdue', 'someday', 'completed', 'all'] as const

/** The name of a view that is always there. */
export type ViewName = (typeof viewNames)[number]

/** The fields that todos can be sorted by. */
export const sortFields = [
  'order',
  'title',
  'dueDate',
  'startDate',
  'priority',
  'createdAt',
  'updatedAt',
  'completedAt',
] as const

/** A field that todos can be sorted by. */
export type SortField = (typeof sortFields)[number]

/** A value of `sort`: a field, or a field after `-` for descending order. */
export type Sort = SortField | `-${SortField}`

/** The most days that `dueWithin` looks ahead. */
export const mostDaysAhead = 3650

/** The icons of a view, in the order of an icon picker: names of lucide. */
export const viewIcons = [
  'list-filter',
  'star',
  'flag',
  'bookmark',
  'heart',
  'zap',
  'target',
  'calendar',
  'clock',
  'hourglass',
  'house',
  'briefcase',
  'users',
  'phone',
  'mail',
  'shopping-cart',
  'wallet',
  'plane',
  'car',
  'book-open',
  'graduation-cap',
  'code',
  'wrench',
  'leaf',
] as const

/** The longest link that the desktop app follows, in characters. */
export const longestLink = 2000

/** The link that opens quick entry of the desktop app with a text. It may be too long: see {@link longestLink}. */
export const formatAddLink = (text: string): string => `localist://add?text=${encodeURIComponent(text)}`

/** The link that opens the details of a todo in the desktop app. */
export const formatTodoLink = (id: string): string => `localist://open/todos/${id}`

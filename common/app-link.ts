/** The link that opens quick entry of the desktop app with a text. The app follows links of at most 2,000 characters. */
export const formatAddLink = (text: string): string => `localist://add?text=${encodeURIComponent(text)}`

/** The link that opens the details of a todo in the desktop app. */
export const formatTodoLink = (id: string): string => `localist://open/todos/${id}`

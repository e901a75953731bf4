/** The id of the inbox, the list that is always there. */
export const inboxId = 'inbox'

/** A group of endpoints. */
export interface TagText {
  readonly title: string
  /** CommonMark. */
  readonly description: string
}

/** The groups by the first word of their paths, in the order of the reference. */
export const tagTexts: Readonly<Record<string, TagText>> = {
  todos: {
    title: 'Todos',
    description: `A todo has a title and may have notes, tags, a priority and dates. The list is in the order of \`order\`; a new
todo goes to the bottom. DELETE moves a todo to the trash: its own path is then 404, and the list does not have it.
\`PATCH {"deletedAt": null}\` brings it back. After 30 days, or \`trashDays\` of the settings, a daily purge removes it for good.

A todo is in a list, \`listId\`, may be in one of its sections, \`sectionId\`, and may be a subtask of another todo of that list, \`parentId\`. Deleting, restoring and moving a todo
takes its subtasks along. Completing it leaves them alone, unless you ask for \`children=complete\`.

The server sets \`id\`, \`url\`, \`createdAt\`, \`updatedAt\`, \`completedAt\`, \`deletedBy\`, \`previousId\` and \`revision\`: a POST or PATCH with one of these
fields is refused. A PUT takes a todo as it was read.

\`reminders\` ring while the todo is open: see Reminders. \`snoozedUntil\` lets it ring once more.

\`attachments\` are links and files that the app opens. The server keeps their addresses and reads none of them.`,
  },
  lists: {
    title: 'Lists',
    description: `A list holds todos. The inbox, with the id \`inbox\`, is always there and never changes. DELETE moves a list to the trash,
with its sections and todos; \`PATCH {"deletedAt": null}\` brings back the list and what went with it.`,
  },
  sections: {
    title: 'Sections',
    description: `Sections divide a list, the inbox too; \`sectionId\` of a todo names one. A section follows its list to the trash and
back. DELETE moves a section to the trash, with its todos, or with \`todos=keep\` alone. A section that moves to another list takes its todos along.`,
  },
  tags: {
    title: 'Tags',
    description: `The tags of all todos. A tag exists as long as a todo has it: to add one, change the \`tags\` of a todo. Tags are compared
exactly after Unicode normalisation (form C).

The name in a path is percent-encoded, such as \`/api/tags/caf%C3%A9%2Fbar\` for \`café/bar\`. URL parsers take the names \`.\` and \`..\` for
parts of the path, encoded or not: change the \`tags\` of those todos instead.`,
  },
  views: {
    title: 'Views',
    description: `The views that people make: a name, a filter of todos and an order. \`GET /api/todos?view=ID\` lists the todos of one. The views that are
always there, such as \`today\`, are none of these: \`view=today\` names them.`,
  },
  reminders: {
    title: 'Reminders',
    description: `A todo reminds at each time of its \`reminders\` at which it is open: with \`event: reminder\` on \`/api/events\`, once, also over a
restart. What was missed while nothing ran comes at the next start, for up to 30 days. Completing or snoozing the todo answers it:
\`PATCH /api/todos/ID {"snoozedUntil": "2026-12-01T10:00:00Z"}\`. Only the todos of the active account remind.`,
  },
  changes: {
    title: 'Changes',
    description: `Whatever changes todos is a change set: it has an id, an actor, a time, and the values before and after. It is made as a
whole or not at all, kept for about 30 days or 1 GB, and can be taken back.

The id is \`<history>-<revision>\`. The revision goes up by one with each change set. A new history begins when it is not known what
was changed, as after an edit of the file by hand: \`since\` with an id of another history is 410.

Every write that changed something names its change set in the header \`Localist-Change\`. With \`dryRun=true\` a write answers what it would have
answered, and stores nothing. An \`Idempotency-Key\` on POST makes a retry harmless: within 24 hours the same request with the same key gets
the first answer again, also after a restart.`,
  },
  events: {
    title: 'Events',
    description: `A stream of everything that changes, for a client that shows the todos or reacts to changes.`,
  },
  auth: {
    title: 'Sessions and sign-in',
    description: `Sign-in uses OpenID Connect in the system browser. It is optional unless an administrator requires it;
\`docs/sign-in.md\` describes its configuration. A client begins a sign-in, opens the page of the provider, and reads the status of
the sign-in until it is complete. A launch code signs a browser tab in to Localist itself: the tab exchanges it for a session token,
once.`,
  },
  accounts: {
    title: 'Accounts',
    description: `The accounts on this computer: \`local\`, and one for each person who has signed in here. Each has todos,
access tokens and backups of its own.`,
  },
  tokens: {
    title: 'Access tokens',
    description: `An access token is a credential for a script. It belongs to the account in which it was made, and has scopes:
\`todos:read\`, or \`todos:write\`, which includes \`todos:read\`.`,
  },
  settings: {
    title: 'Settings',
    description: 'The preferences of this installation and of the active account.',
  },
  notices: {
    title: 'Notices',
    description:
      'Messages for the person, such as about a damaged file that was set aside. They stay until dismissed.',
  },
  backups: {
    title: 'Backups',
    description: `Copies of the todos of the account. Localist makes a backup on each day on which it runs, and before each
restoration and removal. It keeps the daily backups of the last fourteen of these days.`,
  },
  installation: {
    title: 'Installation',
    description: 'Where the server runs and keeps its data.',
  },
  health: {
    title: 'Health',
    description: 'A check for programs that start Localist and wait until it answers.',
  },
  reference: { title: 'Reference', description: 'The index and the OpenAPI document of this API.' },
}

/** Finds the group of an endpoint by its path. */
export function findTag(path: string): string {
  const [, , name = ''] = path.split('/')
  return Object.hasOwn(tagTexts, name) ? name : 'reference'
}

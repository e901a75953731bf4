/** Other names for a field or a query parameter, by its name in Localist. They are in lower case and have letters only. */
export const fieldWords: Readonly<Record<string, readonly string[]>> = {
  title: ['name', 'text', 'task', 'todo', 'summary', 'subject', 'content'],
  name: ['title', 'label'],
  notes: ['description', 'desc', 'body', 'content', 'comment', 'comments', 'details', 'memo'],
  completed: ['done', 'finished', 'checked', 'isdone', 'iscomplete', 'iscompleted', 'status', 'state'],
  order: ['position', 'index', 'rank', 'sort'],
  listId: ['list', 'project', 'projectid'],
  parentId: ['parent'],
  sectionId: ['section', 'heading', 'column'],
  tags: ['label', 'labels', 'category', 'categories'],
  priority: ['importance', 'urgency', 'urgent'],
  startDate: ['start', 'startat', 'startsat', 'begin'],
  dueDate: ['due', 'dueat', 'dueon', 'deadline', 'date', 'enddate'],
  dueTime: ['time'],
  repeat: ['recurrence', 'recurring', 'rrule'],
  reminders: ['remind', 'remindat', 'alarm', 'alarms', 'notification', 'notifications'],
  attachments: ['attachment', 'files', 'links', 'urls'],
  snoozedUntil: ['snooze', 'snoozed', 'snoozeuntil', 'remindagain'],
  deletedAt: ['deleted', 'isdeleted', 'trashed'],
  deleted: ['trash', 'trashed', 'deletedat'],
  limit: ['perpage', 'pagesize', 'size', 'count', 'max', 'top'],
  cursor: ['page', 'offset', 'after', 'skip', 'start'],
  scopes: ['permissions', 'rights'],
  expiresAt: ['expires', 'expiry', 'expiration', 'expiresin'],
}

/** Other names for a resource, by its path in Localist. */
export const resourceWords: Readonly<Record<string, readonly string[]>> = {
  '/api/todos': ['todo', 'todos', 'task', 'tasks', 'item', 'items'],
  '/api/sections': ['section', 'sections', 'heading', 'headings'],
  '/api/tokens': ['token', 'tokens', 'key', 'keys', 'apikey', 'apikeys'],
  '/api/settings': ['setting', 'settings', 'preferences', 'prefs', 'config'],
  '/api/accounts': ['account', 'accounts', 'user', 'users'],
  '/api/backups': ['backup', 'backups', 'snapshot', 'snapshots'],
  '/api/notices': ['notice', 'notices', 'notification', 'notifications'],
  '/api/auth/logins': ['login', 'logins', 'signin'],
  '/api/auth/session': ['session', 'sessions', 'logout', 'signout', 'whoami', 'me'],
  '/api/openapi.json': ['openapi', 'swagger', 'spec'],
  '/api/health': ['health', 'healthz', 'ping', 'status'],
}

/** Words in a path that stand for a part of the list of todos, with the query that selects this part. */
export const partsOfList: readonly { readonly words: readonly string[]; readonly query: string }[] = [
  { words: ['trash', 'trashed', 'deleted', 'bin'], query: '?deleted=true' },
  { words: ['completed', 'done', 'finished', 'closed', 'checked'], query: '?completed=true' },
  {
    words: ['active', 'open', 'pending', 'remaining', 'incomplete', 'uncompleted', 'unfinished', 'undone'],
    query: '?completed=false',
  },
  { words: ['all', 'everything'], query: '' },
]

/** Words in a path that stand for an action, with the request for this action. */
export interface Action {
  readonly words: readonly string[]
  readonly method: string
  /** Whether the request goes to one entry of a list, to the list, or to the resource that the path names. */
  readonly on: 'entry' | 'list' | 'resource'
  /** Only todos have an action with a body or a query. */
  readonly body?: string
  readonly query?: string
}

/** The actions that clients write into paths. */
export const actions: readonly Action[] = [
  { words: ['deleteall', 'removeall', 'clearall'], method: 'DELETE', on: 'list' },
  {
    words: ['clear', 'deletecompleted', 'removecompleted', 'deletedone', 'removedone'],
    method: 'DELETE',
    on: 'list',
    query: '?completed=true',
  },
  { words: ['toggle'], method: 'PATCH', on: 'entry', body: '{"completed": true} or {"completed": false}' },
  {
    words: ['complete', 'completed', 'done', 'finish', 'finished', 'check', 'tick', 'close', 'closed'],
    method: 'PATCH',
    on: 'entry',
    body: '{"completed": true}',
  },
  {
    words: ['reopen', 'open', 'uncomplete', 'incomplete', 'undone', 'uncheck', 'untick'],
    method: 'PATCH',
    on: 'entry',
    body: '{"completed": false}',
  },
  {
    words: ['restore', 'undelete', 'recover', 'untrash'],
    method: 'PATCH',
    on: 'entry',
    body: '{"deletedAt": null}',
  },
  {
    words: ['delete', 'remove', 'rm', 'trash', 'destroy', 'revoke', 'dismiss'],
    method: 'DELETE',
    on: 'entry',
  },
  { words: ['edit', 'update', 'rename', 'change', 'modify'], method: 'PATCH', on: 'entry' },
  { words: ['create', 'add', 'new', 'insert'], method: 'POST', on: 'list' },
  { words: ['list', 'all', 'search', 'find'], method: 'GET', on: 'list' },
  { words: ['login', 'signin'], method: 'POST', on: 'resource' },
  { words: ['logout', 'signout'], method: 'DELETE', on: 'resource' },
]

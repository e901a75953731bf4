import { command as listAccounts } from './accounts/list.ts'
import { command as removeAccount } from './accounts/remove.ts'
import { command as signIn } from './accounts/sign-in.ts'
import { command as signOut } from './accounts/sign-out.ts'
import { command as api } from './api/api.ts'
import { command as listBackups } from './backups/list.ts'
import { command as restoreBackup } from './backups/restore.ts'
import { command as log } from './changes/log.ts'
import { command as redo } from './changes/redo.ts'
import { command as undo } from './changes/undo.ts'
import { command as watch } from './changes/watch.ts'
import { complete, completion } from './completion/completion.ts'
import { command as addList } from './lists/add.ts'
import { archiveList, colourList, editList, renameList, unarchiveList } from './lists/change.ts'
import { command as listLists } from './lists/list.ts'
import { quick } from './desktop/quick.ts'
import { command as autostart } from './desktop/autostart.ts'
import { open, url } from './serve/open.ts'
import { command as serve } from './serve/serve.ts'
import { command as status } from './serve/status.ts'
import {
  install as installService,
  remove as removeService,
  status as showService,
} from './service/commands.ts'
import { command as addSection } from './sections/add.ts'
import { moveSection, renameSection } from './sections/change.ts'
import { command as listSections } from './sections/list.ts'
import { removeTag, renameTag } from './tags/change.ts'
import { command as listTags } from './tags/list.ts'
import { command as add } from './todos/add.ts'
import { command as edit } from './todos/edit.ts'
import { command as list } from './todos/list.ts'
import { command as move } from './todos/move.ts'
import { command as rm } from './todos/rm.ts'
import { command as show } from './todos/show.ts'
import { done, reopen, restore, skip } from './todos/state-commands.ts'
import { command as createToken } from './tokens/create.ts'
import { command as listTokens } from './tokens/list.ts'
import { command as revokeToken } from './tokens/revoke.ts'
import {
  removeList,
  removeSection,
  removeView,
  restoreList,
  restoreSection,
  restoreView,
} from './trash/lists-sections-views.ts'
import { emptyTrash, listTrash } from './trash/trash.ts'
import { command as addView } from './views/add.ts'
import { editView, renameView } from './views/edit.ts'
import { command as listViews } from './views/list.ts'
import type { CommandDefinition } from './command.ts'

/** Commands about a noun, such as `localist token create`. */
export interface Group {
  readonly summary: string
  readonly examples: readonly string[]
  /** The command that `localist NOUN` runs. */
  readonly usual?: string
  readonly commands: Readonly<Record<string, CommandDefinition>>
}

/** The commands under a heading of the help. */
export interface Section {
  readonly heading: string
  readonly commands: Readonly<Record<string, CommandDefinition | Group>>
}

const lists: Group = {
  summary: 'List the lists of todos, and make, change and remove them.',
  examples: ['localist lists', 'localist lists add Home', 'localist lists rename home "Home office"'],
  usual: 'list',
  commands: {
    list: listLists,
    add: addList,
    rename: renameList,
    colour: colourList,
    edit: editList,
    archive: archiveList,
    unarchive: unarchiveList,
    rm: removeList,
    restore: restoreList,
  },
}

const sectionsOfLists: Group = {
  summary: 'List the sections of lists, and make, change and remove them.',
  examples: ['localist lists add Home', 'localist sections add home Garden', 'localist sections'],
  usual: 'list',
  commands: {
    list: listSections,
    add: addSection,
    rename: renameSection,
    move: moveSection,
    rm: removeSection,
    restore: restoreSection,
  },
}

const views: Group = {
  summary: 'List the views of your own, and make, change and remove them.',
  examples: [
    'localist views add Urgent --min-priority high',
    'localist views',
    'localist list --view urgent',
  ],
  usual: 'list',
  commands: {
    list: listViews,
    add: addView,
    edit: editView,
    rename: renameView,
    rm: removeView,
    restore: restoreView,
  },
}

const tags: Group = {
  summary: 'List the tags, and rename and remove them everywhere.',
  examples: ['localist add Pay rent --tag bills', 'localist tags', 'localist tags rename bills payments'],
  usual: 'list',
  commands: {
    list: listTags,
    rename: renameTag,
    rm: removeTag,
  },
}

const trash: Group = {
  summary: 'List the todos in the trash, and remove them for good.',
  examples: ['localist trash', 'localist trash empty --yes'],
  usual: 'list',
  commands: {
    list: listTrash,
    empty: emptyTrash,
  },
}

const account: Group = {
  summary: 'List the accounts on this computer, each with its own todos, and remove one.',
  examples: ['localist account list'],
  commands: {
    list: listAccounts,
    remove: removeAccount,
  },
}

const backup: Group = {
  summary: 'List the backups of the todos, and restore a backup.',
  examples: ['localist backup list'],
  commands: {
    list: listBackups,
    restore: restoreBackup,
  },
}

const token: Group = {
  summary: 'Make, list and revoke the access tokens of scripts.',
  examples: [
    'localist token create my-script --scope todos:write',
    'localist token list',
    'localist token revoke my-script',
  ],
  commands: {
    create: createToken,
    list: listTokens,
    revoke: revokeToken,
  },
}

const service: Group = {
  summary: 'Have the server run in the background whenever you are logged in (Linux).',
  examples: ['localist service install', 'localist service status', 'localist service remove'],
  commands: {
    install: installService,
    status: showService,
    remove: removeService,
  },
}

/** All commands, in the order of the help. */
export const sections: readonly Section[] = [
  {
    heading: 'Todos:',
    commands: {
      add,
      list,
      show,
      edit,
      move,
      done,
      reopen,
      skip,
      rm,
      restore,
    },
  },
  {
    heading: 'Lists, views, tags and trash:',
    commands: { lists, sections: sectionsOfLists, views, tags, trash },
  },
  {
    heading: 'Changes:',
    commands: {
      log,
      undo,
      redo,
      watch,
    },
  },
  {
    heading: 'Server and browser:',
    commands: {
      serve,
      open,
      quick,
      url,
      status,
      service,
      autostart,
    },
  },
  {
    heading: 'Accounts:',
    commands: {
      'sign-in': signIn,
      'sign-out': signOut,
      account,
    },
  },
  { heading: 'Backups:', commands: { backup } },
  {
    heading: 'Scripts and shells:',
    commands: {
      api,
      token,
      completion,
      complete,
    },
  },
]

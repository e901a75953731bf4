import { AccountInUse, Forbidden } from '../http/problems.ts'
import { inboxId } from '../../common/inbox.ts'
import { logFailure } from '../log-failure.ts'
import type { Changed, Changes } from '../http/request.ts'
import type { AccountData, AccountReader } from '../store/state.ts'
import type { Transaction } from '../store/transaction.ts'
import { listKind } from '../entities/list.ts'
import { hasRoomForSection, type StoredSection } from '../entities/section.ts'
import { listRules } from '../lists/lists.ts'
import { sectionRules } from '../sections/sections.ts'
import { viewRules } from '../views/views.ts'
import { listed, type Group } from '../entities/siblings.ts'
import { todoKind, type StoredTodo } from '../entities/todo.ts'
import { putBelow } from '../todos/todos.ts'
import { fitSections } from '../todos/trash.ts'
import type { AccountChoice, Accounts } from './accounts.ts'
import { localId, type StoredAccount } from './schema.ts'
import type { Stores } from './stores.ts'
import { explain } from '../reasons/reasons.ts'

/** The services that a copy works with. */
export interface CopyServices {
  readonly accounts: Accounts
  readonly stores: Stores
  /** Whether everyone must sign in, so that the local list is closed. */
  readonly setup: AccountChoice['setup']
  readonly log: (line: string) => void
}

/**
 * Copies the local todos, with their lists and sections, and the views, into the account `id`, which must be the account of the request, and returns the number of copied todos.
 * Throws NotFound, AccountInUse, Forbidden.
 */
export async function copyLocal(
  { accounts, stores, setup }: CopyServices,
  into: { readonly id: string; readonly accountId: string; readonly changes: Changes },
): Promise<Changed<number>> {
  const account = requireActiveAccount(accounts, into.id, into.accountId)
  if (!mayCopyLocal(account, setup.configuration.required)) {
    throw new Forbidden(explain('local-list-closed', {}))
  }
  const from = (await stores.of(localId)).read()
  return await into.changes.make((tx) => copyTodos(tx, from))
}

/** Notes that the local todos were copied. Logs a failure: the next offer counts only todos that are not copied yet. */
export async function noteCopy({ accounts, log }: CopyServices, id: string): Promise<void> {
  const change = accounts.change(id, { copyAnswered: true })
  await logFailure(log, 'The answer to the offer to copy the local todos was not stored', change)
}

/** Notes that the person does not want the local todos copied. Throws NotFound, AccountInUse. */
export async function declineCopy({ accounts }: CopyServices, id: string, accountId: string): Promise<void> {
  await accounts.change(requireActiveAccount(accounts, id, accountId).id, { copyAnswered: true })
}

// The store of the request is the store of the active account, so `id` must be that account.
const requireActiveAccount = (accounts: Accounts, id: string, accountId: string): StoredAccount => {
  const account = accounts.get(id)
  if (accountId !== id) throw new AccountInUse(explain('account-not-active', {}))
  return account
}

/**
 * Counts the local todos that the person is offered to copy into an account; 0 where there is no offer. There is no offer if one of
 * the lists cannot be opened: the requests for that list report the reason.
 */
export async function countOffered(
  { accounts, stores, setup }: CopyServices,
  accountId: string,
): Promise<number> {
  const account = accounts.find(accountId)
  if (account === null || account.copyAnswered || !mayCopyLocal(account, setup.configuration.required))
    return 0
  try {
    const from = (await stores.of(localId)).read()
    if (from.count(todoKind) === 0) return 0
    return listMissing(from, (await stores.of(accountId)).read()).length
  } catch {
    return 0
  }
}

/**
 * Whether the local todos may be copied into an account of a provider. Where sign-in is required, only the first person who
 * signed in on this computer may copy them: anybody else could read the todos of another person.
 */
const mayCopyLocal = ({ isFirst }: StoredAccount, isRequired: boolean): boolean => !isRequired || isFirst

// The copies keep their ids, so a second request copies no todo again.
const copyTodos = (tx: Transaction, from: AccountData): number => {
  const missing = listMissing(from, tx)
  const views = [...from.sorted(viewRules.listed).ascending()]
  // Lists and sections without todos are copied too where a view names them.
  const namedSections = new Set([
    ...missing.map(({ sectionId }) => sectionId),
    ...views.map(({ filter }) => filter.sectionId),
  ])
  const sections = [...from.sorted(sectionRules.listed).ascending()].filter(({ id }) => namedSections.has(id))
  const named = new Set([
    ...missing.map(({ listId }) => listId),
    ...sections.map(({ listId }) => listId),
    ...views.flatMap(({ filter }) => filter.listId ?? []),
  ])
  const lists = [...from.sorted(listRules.listed).ascending()]
  listRules.copy(
    tx,
    lists.filter(({ id }) => named.has(id)),
  )
  copySections(tx, sections)
  viewRules.copy(tx, views)
  const ids = new Set(missing.map(({ id }) => id))
  const placed = missing.map((todo) => ({
    ...todo,
    ...chooseGroup(tx, todo, ids),
    // A revision of the other account could be that of this change by chance. No todo has the revision 0.
    next: todo.next && { ...todo.next, revision: todo.next.revision === null ? null : 0 },
  }))
  const groups = new Map<string, StoredTodo[]>()
  for (const todo of placed) {
    const key = `${todo.listId} ${todo.parentId}`
    const group = groups.get(key) ?? []
    group.push(todo)
    groups.set(key, group)
  }
  for (const todos of groups.values()) if (todos[0] !== undefined) putBelow(tx, todos[0], todos)
  fitSections(tx, ids)
  return missing.length
}

// Where the list of a section is in the trash of the account, or has too many sections, its todos come above the first section.
const copySections = (tx: Transaction, sections: readonly StoredSection[]): void => {
  for (const section of sections) if (hasRoomForSection(tx, section)) sectionRules.copy(tx, [section])
}

// Where its list or its parent is in the trash of the account, a todo goes to the inbox, or to the top level.
const chooseGroup = (
  tx: Transaction,
  { listId, parentId }: StoredTodo,
  copied: ReadonlySet<string>,
): Group => {
  const isInTrash = (tx.get(listKind, listId)?.deletedAt ?? null) !== null
  const isParentCopied = parentId !== null && copied.has(parentId)
  return { listId: isInTrash ? inboxId : listId, parentId: isParentCopied ? parentId : null }
}

/** Lists the todos in the list of `from` that are neither in the list nor in the trash of `to`. */
const listMissing = (from: AccountData, to: AccountReader): readonly StoredTodo[] =>
  [...from.sorted(listed).ascending()].filter(({ id }) => to.get(todoKind, id) === undefined)

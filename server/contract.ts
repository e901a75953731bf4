export type { Account, Copied, ListedAccount, RemovedAccount } from './accounts/present.ts'
export type { SignInConfiguration } from './auth/configuration/present.ts'
export type {
  LaunchCode,
  Login,
  LoginError,
  NewLogin,
  Session,
  SessionToken,
  SignedOut,
  SignIn,
} from './auth/present.ts'
export type { Notice } from './notices/present.ts'
export type { ProblemDocument } from './problems.ts'
export type { Settings, SettingsPatch } from './settings/schema.ts'
export type { AccessToken, CreatedToken } from './tokens/present.ts'
export type { NewToken, Scope } from './tokens/schema.ts'
export type { Todo } from './todos/present.ts'
export type { NewTodo, TodoPatch } from './todos/schema.ts'

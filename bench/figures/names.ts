import { count } from '../servers/contender.ts'

/** Such as `at 1,000`. */
export const todosName = (todos: number): string => `at ${count(todos)}`

import { ApiProblem, isInvalid, isUndoConflict, NoSession, Unreachable } from '../api/problem.ts'
import type { MessageId } from '../../messages/catalogue.ts'
import type { Text } from '../messages/use-text.ts'
import { explainConflict, explainInvalid } from './explain-fields.ts'
import { explainReason } from './explain-reason.ts'

/** Says what an error means for the person. The words of the API are not shown: they are English, and for users of the API. */
export function explain(error: unknown, text: Text): string {
  if (isUndoConflict(error)) return explainConflict(error, text)
  if (isInvalid(error)) return explainInvalid(error, text)
  if (error instanceof ApiProblem) return explainReason(error, text) ?? explainType(error, text)
  if (error instanceof NoSession && error.reason !== null) return text(`noSession.${error.reason}`)
  if (error instanceof Unreachable) return text('error.unreachable')
  return text('error.unknown')
}

/** The texts of the types that have none of the name `problem.`. */
const otherTexts: ReadonlyMap<string, MessageId> = new Map([
  ['account-changed', 'error.accountOver'],
  ['sign-in-required', 'error.accountOver'],
  ['not-found', 'error.gone'],
])

// The server may be newer than this page, and have types that are not known here.
function explainType({ slug, status }: ApiProblem, text: Text): string {
  const id = otherTexts.get(slug) ?? `problem.${slug}`
  if (text.has(id)) return text(id)
  return text(status < 500 ? 'problem.unknownRefused' : 'problem.unknownFailed', { type: slug })
}

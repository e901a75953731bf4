/**
 * A reason for a program, with the values in its sentence, and this sentence in English. The page shows texts of its own, which it
 * chooses by the reason.
 */
export interface Explanation<R extends string = string, V = unknown> {
  readonly reason: R
  readonly values: V
  readonly sentence: string
}

/** Makes the function that explains something by one of the reasons in `sentences` and the values in its sentence. */
export const explainBy =
  <V>(sentences: { readonly [R in keyof V]: (values: V[R]) => string }) =>
  <R extends keyof V & string, Given extends V[R]>(reason: R, values: Given): Explanation<R, Given> => ({
    reason,
    values,
    sentence: sentences[reason](values),
  })

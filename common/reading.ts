/** The meaning of a text that a person wrote, or the reason why it has none: the rest of a sentence that begins with the text. */
export type Reading<T> = { readonly value: T } | { readonly problem: string }

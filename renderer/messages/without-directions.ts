/** A text without the characters that turn the direction of a text around: in a sentence they would turn its other words too. */
export const withoutDirections = (text: string): string =>
  text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')

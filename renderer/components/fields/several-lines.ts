/** Whether a text has several lines that are not empty. */
export const hasSeveralLines = (text: string): boolean => /[\r\n]/.test(text.trim())

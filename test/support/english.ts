import { loadCatalogue } from '../../messages/catalogue.ts'
import { createFormats } from '../../renderer/messages/formats.ts'
import { createText } from '../../renderer/messages/use-text.ts'

/** Finds the texts of the page in English. Throws where a value of a text is missing. */
export const text = createText(createFormats('en-GB'), await loadCatalogue('en'), (error) => {
  throw error
})

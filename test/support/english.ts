import { createIntl } from 'react-intl'
import { loadCatalogue } from '../../messages/catalogue.ts'
import { createText } from '../../renderer/messages/use-text.ts'

const en = await loadCatalogue('en')

const intl = createIntl({
  locale: 'en-GB',
  messages: en,
  onError: (error) => {
    throw error
  },
})

/** Finds the texts of the page in English. Throws where a value of a text is missing. */
export const text = createText(intl)

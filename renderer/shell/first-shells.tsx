import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { catalogueNames, type CatalogueName } from '../../messages/languages.ts'
import { loadCatalogue } from '../messages/catalogues.ts'
import { FirstShell } from './first-shell.tsx'

async function draw(language: CatalogueName): Promise<string> {
  const messages = await loadCatalogue(language)
  return renderToStaticMarkup(
    <IntlProvider locale={language} defaultLocale="en" messages={messages}>
      <FirstShell />
    </IntlProvider>,
  )
}

/** The first panes of the page as HTML, in each language. Only the build imports them. */
export const firstShells = new Map(
  await Promise.all(catalogueNames.map(async (language) => [language, await draw(language)] as const)),
)

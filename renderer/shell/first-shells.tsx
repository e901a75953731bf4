import { renderToStaticMarkup } from 'react-dom/server'
import { catalogueNames, type CatalogueName } from '../../messages/languages.ts'
import { loadAllTexts } from '../messages/catalogues.ts'
import { TextProvider } from '../messages/text-provider.tsx'
import { FirstShell } from './first-shell.tsx'

async function draw(language: CatalogueName): Promise<string> {
  const { catalogue } = await loadAllTexts(language)
  return renderToStaticMarkup(
    <TextProvider locale={language} catalogue={catalogue}>
      <FirstShell />
    </TextProvider>,
  )
}

/** The first panes of the page as HTML, in each language. Only the build imports them. */
export const firstShells = new Map(
  await Promise.all(catalogueNames.map(async (language) => [language, await draw(language)] as const)),
)

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Reference } from './model/reference.ts'
import { ReferencePage } from './page.tsx'

/** The HTML of the body of the page. */
export const renderReference = (reference: Reference): string =>
  renderToStaticMarkup(createElement(ReferencePage, { reference }))

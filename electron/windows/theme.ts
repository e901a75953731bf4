import * as z from 'zod'
import type { Theme } from '../bridge.ts'

/** Parses a theme, as the page and the file of the window's state name it. */
export const theme: z.ZodType<Theme> = z.enum(['system', 'light', 'dark'])

/** The colours of the window before its page is painted: sRGB of `--surface` in renderer/styles/tokens.css. */
export const background = { light: '#fcfbf9', dark: '#1a1918' } as const

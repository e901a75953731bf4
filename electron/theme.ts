import { z } from 'zod'
import type { Theme } from './bridge.ts'

/** The themes, as the page and the window's file name them. */
export const theme: z.ZodType<Theme> = z.enum(['system', 'light', 'dark'])

/** What the window shows before its page: sRGB of `--surface` in renderer/styles/tokens.css. */
export const background = { light: '#fcfbf9', dark: '#1a1918' } as const

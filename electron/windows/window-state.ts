import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rectangle } from 'electron'
import * as z from 'zod'
import { theme } from './theme.ts'

/** The smallest window, in device-independent pixels. */
export const smallestSize = { width: 360, height: 400 } as const

const coordinate = z.int().min(-100_000).max(100_000)
const length = z.int().min(1).max(100_000)
const windowState = z.strictObject({
  bounds: z.strictObject({ x: coordinate, y: coordinate, width: length, height: length }).readonly(),
  maximized: z.boolean(),
  fullScreen: z.boolean().default(false),
  theme: theme.default('system'),
})

/** The last state of a window. `bounds` are those of the window when it is neither maximized nor in full screen. */
export type WindowState = Readonly<z.infer<typeof windowState>>

/** The file with the state or the unsent texts of the window of a name. */
export function fileOfWindow(folder: string, kind: 'window' | 'unsent', name: string): string {
  return join(folder, name === 'main' ? `${kind}.json` : `${kind}-${name}.json`)
}

/** Reads the state of a window from a file; undefined if the file is missing, unreadable or not valid. */
export function readWindowState(file: string): WindowState | undefined {
  try {
    return windowState.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
  } catch {
    return undefined
  }
}

/** Writes the state atomically. Throws the errors of the file system. */
export function writeWindowState(file: string, state: WindowState): void {
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Moves and shrinks bounds to fit on the display that shows most of them, or on the first display if none does. */
export function fitOnDisplay(bounds: Rectangle, workAreas: readonly [Rectangle, ...Rectangle[]]): Rectangle {
  const area = workAreas.reduce((best, next) => (overlap(next, bounds) > overlap(best, bounds) ? next : best))
  const width = Math.min(Math.max(bounds.width, smallestSize.width), area.width)
  const height = Math.min(Math.max(bounds.height, smallestSize.height), area.height)
  return {
    x: clamp(bounds.x, area.x, area.x + area.width - width),
    y: clamp(bounds.y, area.y, area.y + area.height - height),
    width,
    height,
  }
}

function overlap(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}

import { readFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { z } from 'zod'

const WRITE_AFTER_MS = 500
const MOST_TEXTS = 50

/** The name under which the page keeps a text; it holds the id of the account. */
export const unsentKey = z.string().min(1).max(200)

/** A text that was typed: of at most 64 Ki UTF-16 code units. */
export const unsentText = z.string().max(65_536)

const unsentTexts = z.record(unsentKey, unsentText)

/** The texts that were typed into the page and not sent; they outlive the process. */
export interface UnsentTexts {
  readonly all: () => Readonly<Record<string, string>>
  /** Keeps a text in place of the last one under its key, null for none; it is in the file within a second. */
  readonly keep: (key: string, text: string | null) => void
  /** Resolves once everything is written that can be. */
  readonly flush: () => Promise<void>
}

/** The texts that `file` holds, none where it is missing or not ours; `log` is told what could not be written. */
export function openUnsentTexts(file: string, log: (line: string) => void): UnsentTexts {
  let texts = readTexts(file)
  let written = texts
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    const latest = texts
    if (latest === written) return
    try {
      await replaceTexts(file, latest)
      written = latest
    } catch (error) {
      log(`What was typed and not sent could not be kept: ${String(error)}`)
    }
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }
  return {
    all: () => Object.fromEntries(texts),
    keep(key, text) {
      if (text === (texts.get(key) ?? null)) return
      const others = [...texts].filter(([other]) => other !== key)
      // The oldest go first, so that the file stays small.
      texts = new Map(text === null ? others : [...others.slice(1 - MOST_TEXTS), [key, text]])
      timer ??= setTimeout(() => void flush(), WRITE_AFTER_MS)
    },
    flush,
  }
}

function readTexts(file: string): ReadonlyMap<string, string> {
  try {
    return new Map(Object.entries(unsentTexts.parse(JSON.parse(readFileSync(file, 'utf8')))))
  } catch {
    return new Map()
  }
}

async function replaceTexts(file: string, texts: ReadonlyMap<string, string>): Promise<void> {
  if (texts.size === 0) return rm(file, { force: true })
  const next = `${file}.new`
  // One that a kill left behind could be readable by others.
  await rm(next, { force: true })
  const handle = await open(next, 'wx', 0o600)
  try {
    await handle.writeFile(JSON.stringify(Object.fromEntries(texts)))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(next, file)
}

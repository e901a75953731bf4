import type { Command, Option } from 'commander'
import type { Output } from '../output.ts'
import { valuesOf, type Candidate } from './values.ts'

/** Where on the command line a word is being typed. */
interface Place {
  readonly command: Command
  /** The words of the command before it that are neither options nor their values. */
  readonly operands: readonly string[]
  /** The option whose value is being typed. */
  readonly option: Option | undefined
  readonly dataDir: string | undefined
}

/**
 * `localist complete -- WORDS…`: prints the candidates for the last of the words, one a line: the candidate, a tab, its
 * description. `:files` and `:folders` stand for the names of those. It prints nothing where something goes wrong.
 */
export async function complete(program: Command, typed: readonly string[], { out }: Output): Promise<void> {
  const words = typed.map(withoutQuotes)
  const last = words.at(-1) ?? ''
  const place = words
    .slice(0, -1)
    .reduce(after, { command: program, operands: [], option: undefined, dataDir: undefined })
  const [, name = '', value = last] = place.option === undefined ? (/^(--[^=]+=)(.*)$/s.exec(last) ?? []) : []
  const option = name === '' ? place.option : optionOf(place.command, name.slice(0, -1))
  const candidates = await candidatesAt({ ...place, option }, value).catch(() => [])
  const fitting = candidates.filter(
    (candidate) => candidate.value.startsWith(':') || candidate.value.startsWith(value),
  )
  for (const { value: rest, description } of fitting)
    out(`${rest.startsWith(':') ? '' : name}${rest}\t${description}`)
}

const after = (place: Place, word: string): Place => {
  const { command, operands, option } = place
  if (option !== undefined) return { ...withValue(place, option, word), option: undefined }
  if (/^-./.test(word)) {
    const [name = '', value] = word.split('=', 2)
    const named = optionOf(command, name)
    if (named === undefined || !takesValue(named)) return place
    return value === undefined ? { ...place, option: named } : withValue(place, named, value)
  }
  const inner = operands.length === 0 ? command.commands.find((one) => one.name() === word) : undefined
  if (inner === undefined) return { ...place, operands: [...operands, word] }
  // The words after `help` are those of a command.
  return inner.name() === 'help' ? place : { ...place, command: inner }
}

const withValue = (place: Place, option: Option, value: string): Place =>
  option.long === '--data-dir' ? { ...place, dataDir: value } : place

const optionOf = (command: Command, name: string): Option | undefined =>
  command.options.find(({ long, short }) => long === name || short === name)

const takesValue = ({ required, optional }: Option): boolean => required || optional

const candidatesAt = async (place: Place, typed: string): Promise<readonly Candidate[]> => {
  const { command, operands, option, dataDir } = place
  if (option !== undefined) return optionValues(option)
  const help = command.createHelp()
  if (typed.startsWith('-')) {
    return help
      .visibleOptions(command)
      .flatMap(({ long, short, description }) =>
        [long, short].flatMap((value) => (value === undefined ? [] : [{ value, description }])),
      )
  }
  const commands =
    operands.length > 0
      ? []
      : help
          .visibleCommands(command)
          .map((one) => ({ value: one.name(), description: one.summary() || one.description() }))
  const choices = command.registeredArguments[operands.length]?.argChoices ?? []
  return [
    ...commands,
    ...choices.map((value) => ({ value, description: '' })),
    ...(await valuesOf(pathOf(command), operands, typed, dataDir)),
  ]
}

const optionValues = ({ long, argChoices }: Option): readonly Candidate[] => {
  if (long === '--data-dir') return [{ value: ':folders', description: '' }]
  if (long === '--input') return [{ value: ':files', description: '' }]
  return (argChoices ?? []).map((value) => ({ value, description: '' }))
}

const pathOf = (command: Command): string =>
  command.parent === null ? '' : `${pathOf(command.parent)} ${command.name()}`.trim()

// bash and zsh pass the words as they stand, with their quotes.
const withoutQuotes = (word: string): string => word.replaceAll(/\\(.)|["']/gs, '$1')

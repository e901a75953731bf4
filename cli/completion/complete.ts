import type { Command, Option } from 'commander'
import type { Io } from '../io.ts'
import { listValues, type Candidate } from './values.ts'

/** The place on the command line where a word is being typed. */
interface Place {
  readonly command: Command
  /** The words before the place that are arguments of the command: no options, and no values of options. */
  readonly operands: readonly string[]
  /** The option whose value is being typed. */
  readonly option: Option | undefined
  readonly dataDir: string | undefined
}

/**
 * `localist complete -- WORDS…`: prints the candidates for the last word. Each line has a candidate, a tab and a description. The
 * candidates `:files` and `:folders` make the shell complete names of files or folders. Where an error occurs, it prints nothing.
 */
export async function complete(program: Command, typed: readonly string[], io: Io): Promise<void> {
  const words = typed.map(removeQuotes)
  const last = words.at(-1) ?? ''
  const place = words
    .slice(0, -1)
    .reduce(passWord, { command: program, operands: [], option: undefined, dataDir: io.dataDir })
  const [, name = '', value = last] = place.option === undefined ? (/^(--[^=]+=)(.*)$/s.exec(last) ?? []) : []
  const option = name === '' ? place.option : findOption(place.command, name.slice(0, -1))
  const candidates = await listCandidates({ ...place, option }, value, io.times.completion).catch(() => [])
  const fitting = candidates.filter(
    (candidate) => candidate.value.startsWith(':') || candidate.value.startsWith(value),
  )
  // Two lists can have the same name.
  const unique = new Map(fitting.toReversed().map((candidate) => [candidate.value, candidate]))
  for (const { value: rest, description } of fitting.filter(
    (candidate) => unique.get(candidate.value) === candidate,
  ))
    io.out(`${rest.startsWith(':') ? '' : name}${rest}\t${description}`)
}

// The place behind `word`, which is at `place`.
const passWord = (place: Place, word: string): Place => {
  const { command, operands, option } = place
  if (option !== undefined) return { ...setOption(place, option, word), option: undefined }
  if (/^-./.test(word)) {
    const [name = '', value] = word.split('=', 2)
    const named = findOption(command, name)
    if (named === undefined || !takesValue(named)) return place
    return value === undefined ? { ...place, option: named } : setOption(place, named, value)
  }
  const inner = operands.length === 0 ? command.commands.find((each) => each.name() === word) : undefined
  if (inner === undefined) return { ...place, operands: [...operands, word] }
  // The words after `help` name a command.
  return inner.name() === 'help' ? place : { ...place, command: inner }
}

const setOption = (place: Place, option: Option, value: string): Place =>
  option.long === '--data-dir' ? { ...place, dataDir: value } : place

const findOption = (command: Command, name: string): Option | undefined =>
  command.options.find(({ long, short }) => long === name || short === name)

const takesValue = ({ required, optional }: Option): boolean => required || optional

const listCandidates = async (
  place: Place,
  typed: string,
  patience: number,
): Promise<readonly Candidate[]> => {
  const { command, operands, option, dataDir } = place
  if (option !== undefined) return listOptionValues(formatCommand(command), option, dataDir, patience)
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
          .map((each) => ({ value: each.name(), description: each.summary() || each.description() }))
  const choices = command.registeredArguments[operands.length]?.argChoices ?? []
  return [
    ...commands,
    ...choices.map((value) => ({ value, description: '' })),
    ...(await listValues(formatCommand(command), operands, typed, { dataDir, patience })),
  ]
}

const listOptionValues = async (
  command: string,
  { long, argChoices }: Option,
  dataDir: string | undefined,
  patience: number,
): Promise<readonly Candidate[]> => {
  if (long === '--data-dir') return [{ value: ':folders', description: '' }]
  if (long === '--input') return [{ value: ':files', description: '' }]
  if (argChoices !== undefined) return argChoices.map((value) => ({ value, description: '' }))
  return listValues(`${command} ${long}`, [], '', { dataDir, patience })
}

const formatCommand = (command: Command): string =>
  command.parent === null ? '' : `${formatCommand(command.parent)} ${command.name()}`.trim()

// bash and zsh pass the words with their quotes.
const removeQuotes = (word: string): string => word.replaceAll(/\\(.)|["']/gs, '$1')

import { formatIndented } from '../../renderer/reference/model/json.ts'
import type { Field } from '../../renderer/reference/model/fields.ts'
import type {
  Answer,
  Endpoint,
  Group,
  NamedSchema,
  ParameterField,
  Reference,
} from '../../renderer/reference/model/reference.ts'
import { joinChoice, type TypePart } from '../../renderer/reference/model/types.ts'

/** Writes the reference as a Markdown document. */
export function writeMarkdown({ introduction, groups, objects, problems }: Reference): string {
  const text = [
    '# The API',
    '<!-- Made from the endpoints by `npm run docs`. Do not edit. -->',
    introduction,
    '## Endpoints',
    groups.map(writeContents).join('\n'),
    ...groups.flatMap(writeGroup),
    '## Objects',
    'The objects in the answers. Every field is always there unless it is marked as optional.',
    ...objects.flatMap(writeSchema),
    '## Problems',
    'The documents of refusals. Every field is always there unless it is marked as optional.',
    ...problems.flatMap(writeSchema),
  ].join('\n\n')
  return `${text}\n`
}

const writeContents = ({ title, endpoints }: Group): string =>
  [
    `- [${title}](#${makeAnchor(title)})`,
    ...endpoints.map(
      ({ method, path, summary }) => `  - [\`${method} ${path}\`](#${makeAnchor(summary)}): ${summary}`,
    ),
  ].join('\n')

const writeGroup = ({ title, description, endpoints }: Group): readonly string[] => [
  `## ${title}`,
  description,
  ...endpoints.flatMap(writeEndpoint),
]

const writeEndpoint = (endpoint: Endpoint): readonly string[] => {
  const { method, path, summary, description, credential, parameters, body, answers, curl } = endpoint
  return [
    `### ${summary}`,
    `\`${method} ${path}\` · credential: ${credential}`,
    description,
    writeParameters(parameters),
    ...(body === null ? [] : writeBody(body)),
    answers.map(writeAnswer).join('\n'),
    writeRefusals(endpoint),
    ...(credentialsWithCurl.has(credential) ? [writeCode('sh', curl)] : []),
  ].filter((text) => text !== '')
}

// Only the endpoints of todos have an example with curl: scripts use these most.
const credentialsWithCurl = new Set<Endpoint['credential']>(['read', 'write'])

const writeParameters = (parameters: readonly ParameterField[]): string => {
  if (parameters.length === 0) return ''
  const rows = parameters.map((each) => [
    `\`${each.name}\``,
    each.isRequired ? `${each.place}, required` : each.place,
    ...writeTypeAndDescription(each),
  ])
  return writeTable(['Parameter', 'In', 'Type', 'Description'], rows)
}

const writeBody = ({ mediaTypes, isRequired, schema }: NonNullable<Endpoint['body']>): readonly string[] => [
  `**Body**${isRequired ? '' : ' (optional)'}, ${mediaTypes.map((each) => `\`${each}\``).join(' or ')}: ${schema.description}`,
  writeFields(schema.fields, true),
  ...(schema.example === undefined ? [] : [writeCode('json', formatIndented(schema.example))]),
]

const writeAnswer = ({ status, description, headers, mediaType, type }: Answer): string => {
  const names = headers.map(({ name }) => `\`${name}\``).join(', ')
  const content = mediaType === 'text/html' ? 'HTML' : writeType(type)
  return [
    `- **${status}** ${content === '' ? '' : `${content}: `}${description}`,
    ...(names === '' ? [] : [`Headers: ${names}.`]),
  ].join(' ')
}

const writeRefusals = ({ refusals }: Endpoint): string => {
  const all = refusals.map(
    ({ status, kinds }) => `${status} ${joinChoice(kinds.map((kind) => `\`${kind}\``))}`,
  )
  return `Refusals: ${all.join(', ')}.`
}

const writeSchema = ({ name, description, fields, type, example }: NamedSchema): readonly string[] =>
  [
    `### ${makeHeading(name)}`,
    description,
    fields.length > 0 ? writeFields(fields, false) : `${writeType(type)}.`,
    example === undefined ? '' : writeCode('json', formatIndented(example)),
  ].filter((text) => text !== '')

const writeFields = (fields: readonly Field[], isInput: boolean): string =>
  writeTable(
    ['Field', 'Type', 'Description'],
    fields.map((field) => {
      const mark = isInput ? (field.isRequired ? ', required' : '') : field.isRequired ? '' : ', optional'
      const [type = '', words = ''] = writeTypeAndDescription(field)
      return [`\`${field.name}\``, `${type}${mark}`, words]
    }),
  )

const writeTypeAndDescription = ({ type, limits, description }: Field): readonly string[] => [
  limits === '' ? writeType(type) : `${writeType(type)}, ${limits}`,
  description,
]

const writeType = (parts: readonly TypePart[]): string =>
  parts
    .map(({ text, schema }) =>
      schema === undefined ? text : `[${text}](#${makeAnchor(makeHeading(schema))})`,
    )
    .join('')

const writeTable = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows]
    .map(
      (cells) => `| ${cells.map((cell) => cell.replaceAll('\n', ' ').replaceAll('|', '\\|')).join(' | ')} |`,
    )
    .join('\n')

const writeCode = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``

// The suffix tells the heading from that of a group of endpoints.
const makeHeading = (name: string): string => `${name} object`

const makeAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

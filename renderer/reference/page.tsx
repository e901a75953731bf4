import { CodeBlock, JsonBlock } from './code.tsx'
import { EndpointSection } from './endpoint.tsx'
import { FieldList, makeObjectId, TypeName } from './fields.tsx'
import { Markdown } from './markdown.tsx'
import type { Group, NamedSchema, Reference } from './model/reference.ts'
import { Navigation } from './navigation.tsx'

/** The reference of the API as a page. */
export function ReferencePage({ reference }: { readonly reference: Reference }) {
  const { version, introduction, groups, objects, problems } = reference
  return (
    <div className="page">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header>
        <p className="product">
          Localist <span>API {version}</span>
        </p>
        <details className="contents" open>
          <summary>Contents</summary>
          <Navigation reference={reference} />
        </details>
      </header>
      <main id="content" tabIndex={-1}>
        <h1>The Localist API</h1>
        <div className="entry">
          <div className="about">
            <Markdown text={introduction} className="prose introduction" />
          </div>
          <div className="examples">
            <CodeBlock title="First request">{firstRequest}</CodeBlock>
            <a className="open-api" href="/api/openapi.json">
              OpenAPI document <code>/api/openapi.json</code>
            </a>
          </div>
        </div>
        {groups.map((group) => (
          <GroupSection key={group.id} group={group} />
        ))}
        <ObjectsSection id="objects" title="Objects" schemas={objects}>
          The objects in the answers. Every field is always there, unless it is marked as optional.
        </ObjectsSection>
        <ObjectsSection id="problems" title="Problems" schemas={problems}>
          The documents of refusals.
        </ObjectsSection>
      </main>
    </div>
  )
}

const firstRequest = `eval "$(localist token create my-script \\
  --scope todos:write --env)"

curl "$LOCALIST_URL/api/todos" \\
  -H "Authorization: Bearer $LOCALIST_TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"title": "Pay rent"}'`

function GroupSection({ group: { id, title, description, endpoints } }: { readonly group: Group }) {
  return (
    <section className="group" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <a href={`#${id}`}>{title}</a>
      </h2>
      <Markdown text={description} />
      {endpoints.map((endpoint) => (
        <EndpointSection key={endpoint.id} endpoint={endpoint} />
      ))}
    </section>
  )
}

interface ObjectsProps {
  readonly id: string
  readonly title: string
  readonly schemas: readonly NamedSchema[]
  readonly children: string
}

function ObjectsSection({ id, title, schemas, children }: ObjectsProps) {
  return (
    <section className="group" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <a href={`#${id}`}>{title}</a>
      </h2>
      <div className="prose">
        <p>{children}</p>
      </div>
      {schemas.map((schema) => (
        <ObjectSection key={schema.name} schema={schema} />
      ))}
    </section>
  )
}

function ObjectSection({
  schema: { name, description, fields, type, example },
}: {
  readonly schema: NamedSchema
}) {
  const id = makeObjectId(name)
  return (
    <section className="entry" id={id}>
      <div className="about">
        <h3>
          <a href={`#${id}`}>{name}</a>
        </h3>
        <Markdown text={description} />
        {fields.length > 0 ? <FieldList fields={fields} isInput={false} /> : <TypeName parts={type} />}
      </div>
      <div className="examples">{example !== undefined && <JsonBlock title="Example" value={example} />}</div>
    </section>
  )
}

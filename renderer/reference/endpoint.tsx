import { CodeBlock, JsonBlock } from './code.tsx'
import { FieldList, TypeName } from './fields.tsx'
import { Markdown } from './markdown.tsx'
import type { Answer, Endpoint, Refusals } from './model/reference.ts'

const credentials = {
  none: 'No credential',
  any: 'Any credential',
  read: 'todos:read',
  write: 'todos:write',
  owner: 'Owner',
} as const

/** The method of an endpoint. */
export function Method({ method }: { readonly method: string }) {
  return <span className={`method method-${method.toLowerCase()}`}>{method}</span>
}

/** An endpoint with its parameters, body and answers, and an example beside them. */
export function EndpointSection({ endpoint }: { readonly endpoint: Endpoint }) {
  const { id, method, path, summary, description, credential, parameters, body, answers, refusals } = endpoint
  return (
    <section className="entry" id={id}>
      <div className="about">
        <h3>
          <a href={`#${id}`}>{summary}</a>
        </h3>
        <p className="route">
          <Method method={method} />
          <code>{path}</code>
          <a className="credential" href="#address-and-credential">
            {credentials[credential]}
          </a>
        </p>
        <Markdown text={description} />
        {parameters.length > 0 && (
          <>
            <h4>Parameters</h4>
            <FieldList fields={parameters} isInput />
          </>
        )}
        {body !== null && (
          <>
            <h4>
              Body {!body.isRequired && <span className="mark">optional</span>}
              <span className="media-types">{body.mediaTypes.join(' or ')}</span>
            </h4>
            <Markdown text={body.schema.description} />
            <FieldList fields={body.schema.fields} isInput />
          </>
        )}
        <h4>Answers</h4>
        <dl className="answers">
          {answers.map((answer) => (
            <AnswerRow key={answer.status} answer={answer} />
          ))}
        </dl>
        <RefusalList refusals={refusals} />
      </div>
      <Examples endpoint={endpoint} />
    </section>
  )
}

// The last of several answers is that of a request that created something, such as 201.
const findShownAnswer = (answers: readonly Answer[]): readonly Answer[] =>
  answers.filter(({ example }) => example !== undefined).slice(-1)

function Examples({ endpoint: { curl, answers } }: { readonly endpoint: Endpoint }) {
  return (
    <div className="examples">
      <CodeBlock title="Request">{curl}</CodeBlock>
      {findShownAnswer(answers).map(({ status, example }) => (
        <JsonBlock key={status} title={`Answer ${status}`} value={example} />
      ))}
    </div>
  )
}

function AnswerRow({ answer }: { readonly answer: Answer }) {
  const { status, description, headers, mediaType, type } = answer
  return (
    <div>
      <dt>
        <span className="status">{status}</span>
        {mediaType === 'text/html' ? <span className="type">HTML</span> : <TypeName parts={type} />}
      </dt>
      <dd>
        <Markdown text={description} className="words" />
        {headers.map((header) => (
          <Markdown key={header.name} text={`\`${header.name}\`: ${header.description}`} className="words" />
        ))}
      </dd>
    </div>
  )
}

function RefusalList({ refusals }: { readonly refusals: readonly Refusals[] }) {
  return (
    <details className="refusals">
      <summary>
        <span>Refusals</span>
        {refusals.map(({ status }) => (
          <span key={status} className="status refused">
            {status}
          </span>
        ))}
      </summary>
      <dl className="answers">
        {refusals.map(({ status, description }) => (
          <div key={status}>
            <dt>
              <span className="status refused">{status}</span>
            </dt>
            <dd>
              <Markdown text={description} className="words" />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

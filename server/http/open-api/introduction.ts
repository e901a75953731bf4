import { problemTypes } from '../problem-types.ts'

/** The description of the whole API: the rules for every endpoint, in CommonMark with tables. */
export const introduction = `The HTTP API of Localist, the todo list on your own computer. The window, a browser tab, the command line, and your
scripts use the same API.

## Address and credential

The server listens on 127.0.0.1 only (in a container on each of its addresses). \`server.json\` in the data directory has its address (\`url\`) and the owner token
(\`token\`). The port is 41730 unless another program uses it. The data directory is \`~/.local/share/localist\` on Linux,
\`~/Library/Application Support/localist\` on macOS, and \`%LOCALAPPDATA%\\localist\\Data\` on Windows, unless
\`LOCALIST_DATA_DIR\` names another.

Make an access token for your script with \`eval "$(localist token create NAME --env)"\`, or in Settings. Both give address and token together,
as \`LOCALIST_URL\` and \`LOCALIST_TOKEN\`: on a port that Localist does not use now, another program may listen. \`localist url\` prints the
address later. Send the token as
\`Authorization: Bearer TOKEN\`. There is no other way to authenticate: the server takes no cookie, and no token in the URL.

Each endpoint says which credential it takes:

| Credential | Takes |
|---|---|
| none | every request |
| any | every valid credential |
| read | an owner, or an access token with the scope \`todos:read\` or \`todos:write\` |
| write | an owner, or an access token with the scope \`todos:write\`, which includes \`todos:read\` |
| owner | the owner token of \`server.json\`, or the session token of the window or of a browser tab. An access token is refused (403) |

The owner token and session tokens end when the server stops. An access token works until it is revoked, expires, or its
account is removed.

The server refuses requests whose \`Host\` is neither its own nor an allowed one, and requests from pages of other origins (403). It sends no
\`Access-Control-Allow-*\` header.

## Which account

The account \`local\` exists from the start. A person who signs in gets an account of their own: a separate list on this
computer. One account is active at a time. An owner acts for the active account, an access token for the account in which it
was made.

A client that shows todos sends the id of the account that it shows in the header \`Localist-Account\`, which every endpoint with
a credential reads. Where another account is active, the answer is 409 and nothing is changed.

Where sign-in is required and nobody is signed in, every endpoint about todos, tokens, accounts and backups answers 401 with
the type \`urn:localist:problem:sign-in-required\`. An access token then works only while its account is the active one.

## Pages

A list answers with all its entries unless \`limit\` is sent. With \`limit=100\` it answers with the first hundred, and with the
header \`Link: <…>; rel="next"\` (RFC 8288) while there are more. Follow that address as it is, with your credential. The
\`cursor\` in it names the place after the last entry of the page. If other entries are added, deleted or moved meanwhile, an entry
that stays in its place still comes exactly once. \`X-Total-Count\` is the number of entries that match the filter, on all pages.

The \`cursor\` of todos works only with the filters and the order of its page, and keeps the day of the first page: its views do not
change at midnight.

The list of changes has no \`cursor\` and no \`X-Total-Count\`: its \`Link\` has the last change as \`since\`.

## Today

The views \`inbox\`, \`today\`, \`upcoming\` and \`overdue\` depend on the date and the time that the person's clock shows. The header
\`Time-Zone\` names the zone, such as \`Europe/Berlin\`; an unknown one is refused (422). Without it, the zone of the computer counts.
The words of a \`line\`, such as \`tomorrow 5pm\`, are meant in that zone too.

## Changes and repeats

Every answer that reads todos or changes names the last change of the account in \`Localist-Revision\`, and every write that changed
something names its change set in \`Localist-Change\`. So a client can list first, then follow the changes from there
(\`GET /api/events\`, \`GET /api/changes?since=ID\`), and take back what it did (\`POST /api/changes\` with \`{"undoes": ID}\`).

With \`?dryRun=true\` a write that makes a change set answers what it would have answered, with the header
\`Localist-Dry-Run: true\`, and stores nothing. Ids and times in the answer are examples.

A POST of a todo or a change may carry an \`Idempotency-Key\`, 1 to 255 printable ASCII characters without spaces. When the same
access token sends the same request (method, path, query and the body byte for byte) with the same key again, it gets the first answer
again, even if the todo was changed or deleted since, and nothing happens twice. All owner and session tokens count as one client.
Localist remembers a key for 24 hours, over restarts too, as long as it keeps the change. The same key with another
request is 422. If the first request is still under way, the answer is 409: send it again after a moment. Refusals, and requests that
changed nothing, are not remembered. A key cannot be combined with a dry run. The other methods can be repeated without a key: a PUT
under your own id, a PATCH and a DELETE have the same result the second time.

## Conditions

The list of todos has an ETag too. Send it in \`If-None-Match\` with GET: the answer is 304 without a body while nothing has changed, and
in a view while the day, or for \`overdue\` the minute, is the same.

\`revision\` of a todo is also its ETag. Send \`If-Match: "7"\` with PATCH, PUT or DELETE to change the todo only if it still has
that revision. If it has changed since, or is in the trash, the answer is 412 and \`current\` is the present todo. The
\`revision\` inside the body of a PUT works the same way.

A PUT that would change nothing is 200 with any revision, and makes no new revision. So the same PUT can be sent again after an
answer was lost.

With \`If-None-Match: *\` a PUT creates and never overwrites. The answer is 412 if the todo exists already or is in the trash:
\`detail\` says which, and \`current\` is the todo. The answer is 200 if an equal todo exists, as after an earlier attempt.

## Requests

- Paths are exact: case matters, and \`/api/todos/\` is 404. The request target must be a path, without scheme and host (400).
- HEAD answers wherever GET does, with the same status and headers.
- A body is JSON in UTF-8, not compressed, and at most 1 MiB; the largest todo is smaller. An endpoint that defines no body refuses
  a body (400). A PATCH is a JSON merge patch (RFC 7396), as \`application/json\` or as \`application/merge-patch+json\`.
- Headers must arrive within 10 seconds and the whole request within 30 (408). They may have 16 KiB (431). \`Expect\` takes only
  \`100-continue\` (417).
- \`POST /api/changes\` takes up to 8 MiB.
- A body holds at most 26,214 values (209,715 in \`POST /api/changes\`), and each object in it at most 1,000 fields.
- A change of very many todos at once, such as DELETE of the list or a restoration, is one change. Other changes wait for it.

## Refusals

A refusal is a problem document (RFC 9457) with the media type \`application/problem+json\`. \`type\` names the problem type,
\`detail\` says in an English sentence what to do. Where one type has several causes, \`reason\` names the cause for a program, and
\`values\` has the values in the sentence. Nothing is stored when a request is refused.

- An unknown field or query parameter: \`detail\` names the nearest known name, \`fields\` or \`parameters\` lists the known names, and
  \`errors\` has one entry for each refused field. A name from the request is quoted with at most 60 characters. A character that
  cannot be printed is U+FFFD; an empty name is \`""\`.
- A body that is not JSON: \`line\` and \`column\` count from 1, a column is a character. \`detail\` says what is expected there and
  what was found.
- A path or method that does not exist (404, with or without a credential): \`detail\` names the endpoint that is nearest in meaning,
  or else in spelling, such as PATCH with \`{"completed": true}\` for \`POST /api/todos/ID/complete\`. \`nearestPath\` is its path.
  If the path exists, \`methods\` and the header \`Allow\` list its methods. A word in place of the id of a todo, as in
  \`GET /api/todos/completed\`, is 404 with such a hint too.

| Status | Type | When |
|---|---|---|
${Object.entries(problemTypes)
  .map(([slug, { status, when }]) => `| ${status} | \`${slug}\` | ${when} |`)
  .join('\n')}

A \`type\` is \`urn:localist:problem:\` and the slug of the problem type, such as \`urn:localist:problem:not-found\`.`

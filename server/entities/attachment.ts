import * as z from 'zod'
import {
  longestAttachmentName,
  longestTarget,
  mostAttachments,
  readTargetUrl,
} from '../../common/attachment.ts'
import { describeLine, line, showAs } from '../fields.ts'

const targetUrl = z
  .string('must be a URL')
  .superRefine((text, context) => {
    const reading = readTargetUrl(text)
    if ('problem' in reading) context.addIssue({ code: 'custom', message: reading.problem })
  })
  .overwrite((text) => {
    const reading = readTargetUrl(text)
    return 'value' in reading ? reading.value : text
  })
  .meta(showAs({ type: 'string', format: 'uri', maxLength: longestTarget }))

const attachment = z
  .strictObject({
    url: targetUrl.meta({
      description: `A URL that begins with \`http:\`, \`https:\`, \`mailto:\` or \`file:\`, without user and password, and for a file without a
host. Up to 2,000 characters. It is answered as the URL standard writes it, such as \`https://example.com/\`.`,
    }),
    name: line(longestAttachmentName).meta({
      description: describeLine('The name that the app shows, beside the host or the name of the file.'),
    }),
  })
  .readonly()
  .meta({
    id: 'Attachment',
    description: 'A link, or a file by its path. The server never opens it, reads it or copies it.',
    examples: [
      { url: 'https://example.com/offer', name: 'Offer' },
      { url: 'file:///home/ada/rent.pdf', name: 'Contract' },
    ],
  })

/** The attachments of a todo. */
export const attachments = z
  .array(attachment, 'must be a list of attachments, each {"url": …, "name": …}')
  .max(mostAttachments, `must hold at most ${mostAttachments} attachments`)
  .readonly()
  .meta({
    description: `Up to ${mostAttachments} links and files, in their order. Nothing is copied: a file that moves is not found any more.`,
  })

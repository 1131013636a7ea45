import { type Attachment, isInvitation } from "#contract/attachment"

type Files = { attachments: Attachment[]; inline_attachments: Attachment[] }
type Alternative = { contentType: string; contentTransferEncoding: "base64"; content: Buffer }

/**
 * ATTACH-7: the calendar of a message as an alternative of its texts (RFC 6047, 2.4), and the inline files without it. An
 * attached one stays a file besides; of several only one can be another form of the text.
 */
export function withInvitation({ attachments, inline_attachments }: Files): {
  alternatives: Alternative[]
  inline_attachments: Attachment[]
} {
  const inline = inline_attachments.find(isInvitation)
  const invitation = inline ?? attachments.find(isInvitation)
  return {
    alternatives: invitation ? [alternative(invitation)] : [],
    inline_attachments: inline_attachments.filter((file) => file !== inline),
  }
}

const alternative = ({ type, content }: Attachment): Alternative => ({
  contentType: type,
  contentTransferEncoding: "base64",
  content: Buffer.from(content, "base64"),
})

import { detectExtension } from "nodemailer/lib/mime-funcs/mime-types.js"
import { isInvitation } from "#contract/attachment"
import type { MimePart } from "./mime-tree.ts"

/** A file as a message of the contract has it. */
type File = { name: string; type: string; content: string }

export type Files = { attachments: File[]; inline_attachments: File[] }

/**
 * Sorts the parts of a message (SMTP-7): what HTML shows by `cid:` is inline and named by its Content-ID, so is a calendar
 * among the alternatives (ATTACH-7), and the rest is attached. Attached files get names that the contract takes: one for the
 * nameless, no slash, a number for a repeated one.
 */
export function filesOf(parts: readonly MimePart[], html: string): Files {
  const shown = shownIds(html)
  const freeName = uniqueNames()
  const invitation = parts.find(isAlternativeCalendar)
  const files: Files = { attachments: [], inline_attachments: [] }
  for (const part of parts) {
    const { contentId } = part
    if (contentId !== null && shown.has(contentId)) files.inline_attachments.push(fileOf(part, contentId))
    else if (part === invitation) files.inline_attachments.push(fileOf(part, cleanName(part) || "invite.ics"))
    else files.attachments.push(fileOf(part, freeName(nameOf(part, files.attachments.length))))
  }
  return files
}

/** RFC 6047, 2.4: another form of the text, also with a name. */
const isAlternativeCalendar = (part: MimePart): boolean =>
  !part.isAttachment && part.alternative !== null && isInvitation({ type: typeOf(part) })

/** Content-IDs that HTML refers to, as written and percent-decoded. */
function shownIds(html: string): Set<string> {
  const written = Array.from(html.matchAll(/\bcid:([^"'\s<>)]+)/gi), ([, id = ""]) => id)
  return new Set([...written, ...written.flatMap(percentDecoded)])
}

function percentDecoded(text: string): string[] {
  try {
    return [decodeURIComponent(text)]
  } catch {
    return []
  }
}

const fileOf = (part: MimePart, name: string): File => ({
  name,
  type: typeOf(part),
  content: Buffer.from(part.bytes()).toString("base64"),
})

/** Parameters that change how a file is read; the others are about the way it travelled. */
const keptParams = ["charset", "method", "component", "format", "delsp"]

function typeOf({ type, params }: MimePart): string {
  if (type === null) return "application/octet-stream"
  const shown = keptParams.flatMap((name) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined
    return value && /^[\w.:+-]+$/.test(value) ? [`${name}=${value}`] : []
  })
  return [type, ...shown].join("; ")
}

const nameOf = (part: MimePart, at: number): string =>
  cleanName(part) || `attachment-${at + 1}.${detectExtension(part.type ?? "")}`

const cleanName = ({ filename }: MimePart): string => filename?.replace(/[/\r\n]/g, "_").trim() ?? ""

/** Returns each name once: the name itself, or with a number before its ending when an earlier file has it. */
function uniqueNames(): (name: string) => string {
  const taken = new Map<string, number>()
  return (name) => {
    const dot = name.lastIndexOf(".")
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""]
    let free = name
    for (let number = taken.get(name) ?? 1; taken.has(free); free = `${stem}-${number}${ending}`) {
      number += 1
      taken.set(name, number)
    }
    taken.set(free, taken.get(free) ?? 1)
    return free
  }
}

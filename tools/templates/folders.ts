import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { templateEngines } from "../../lib/contract/message-words.ts"
import {
  bodyParts,
  type Content,
  withoutBlanks,
  withPlainLines,
} from "../../lib/contract/template-content.ts"
import { asFile } from "./content.ts"

/**
 * One folder per template: template.json with its fields, and a file for each part of its body. Symbolic links are
 * never followed: a folder from another person must not lead anywhere else.
 */
export type LocalTemplate = {
  folder: string
  /** Null for one that was never pushed. */
  id: string | null
  pulled: Pulled | null
  content: Content
}

/** The version that these files are based on. */
type Pulled = { version: number; sha256: string }

const fieldsFile = "template.json"
const bodyFiles = { html: "body.html", plaintext: "body.txt", amp: "body.amp.html" } as const
const bytesMax = 10 * 1024 * 1024

const file = z.strictObject({ type: z.string(), name: z.string(), content: z.string() })
const fields = z.strictObject({
  id: z.uuid("id must be the id of a template.").optional(),
  pulled: z.strictObject({ version: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }).optional(),
  name: z.string().min(1, "name is missing."),
  template_engine: z.enum(templateEngines).default("simple"),
  subject: z.string().optional(),
  from_email: z.string(),
  from_name: z.string().optional(),
  reply_to: z.string().optional(),
  reply_to_name: z.string().optional(),
  track_links: z.literal(0).optional(),
  track_read: z.literal(0).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  options: z.strictObject({ unsubscribe_url: z.string() }).optional(),
  global_substitutions: z.record(z.string(), z.json()).optional(),
  global_metadata: z.record(z.string(), z.string()).optional(),
  attachments: z.array(file).optional(),
  inline_attachments: z.array(file).optional(),
})

export type ReadFolders = { templates: LocalTemplate[]; faults: string[] }

/** All templates of a folder that exists; empty when there are faults. */
export function readFolders(dir: string): ReadFolders {
  const read: ReadFolders = { templates: [], faults: [] }
  const entries = readdirSync(dir, { withFileTypes: true }).filter(({ name }) => !name.startsWith("."))
  for (const entry of entries.toSorted((one, earlier) => (one.name < earlier.name ? -1 : 1))) {
    if (entry.isSymbolicLink()) read.faults.push(`${entry.name} is a symbolic link.`)
    if (entry.isDirectory()) readInto(read, dir, entry.name)
  }
  const seen = new Map<string, string>()
  for (const { id, folder } of read.templates) {
    if (id === null) continue
    const earlier = seen.get(id)
    if (earlier !== undefined) read.faults.push(`${earlier} and ${folder} have the same id.`)
    seen.set(id, folder)
  }
  return read
}

function readInto(read: ReadFolders, dir: string, folder: string): void {
  try {
    read.templates.push(readFolder(dir, folder))
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    read.faults.push(`${folder}: ${error.message}`)
  }
}

/** A fault that the author of the file can correct. */
class Fault extends Error {}

function readFolder(dir: string, folder: string): LocalTemplate {
  const text = readPlain(join(dir, folder, fieldsFile), fieldsFile)
  if (text === null) throw new Fault(`there is no ${fieldsFile}.`)
  const parsed = fields.safeParse(jsonIn(text))
  const issue = parsed.error?.issues[0]
  if (!parsed.success)
    throw new Fault(`${fieldsFile}: ${[issue?.path.join("."), issue?.message].filter(Boolean).join(": ")}`)
  const { id = null, pulled = null, ...rest } = parsed.data
  const body = bodyParts.flatMap((part) => {
    const text = readPlain(join(dir, folder, bodyFiles[part]), bodyFiles[part])?.replace(/\n$/, "") ?? ""
    return text === "" ? [] : [[part, text] as const]
  })
  return {
    folder,
    id,
    pulled,
    content: withoutBlanks({ ...rest, body: Object.fromEntries(body) } as Content),
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Fault(`${fieldsFile} is not valid JSON.`)
  }
}

function readPlain(path: string, name: string): string | null {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return null
  if (!found.isFile()) throw new Fault(`${name} is not a regular file.`)
  if (found.size > bytesMax) throw new Fault(`${name} has more than 10 MB.`)
  return withPlainLines(readFileSync(path, "utf8"))
}

/** Writes a template over the contents of its folder; files of parts that it does not have are deleted. */
export function writeFolder(dir: string, { folder, id, pulled, content }: LocalTemplate): void {
  const path = join(dir, folder)
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(`${folder} is a symbolic link.`)
  mkdirSync(path, { recursive: true })
  const { body, ...rest } = content
  writeWhole(join(path, fieldsFile), asFile(JSON.stringify({ id, pulled, ...rest }, null, 2)))
  for (const part of bodyParts) {
    const text = body[part]
    if (text === undefined) rmSync(join(path, bodyFiles[part]), { force: true })
    else writeWhole(join(path, bodyFiles[part]), asFile(text))
  }
}

/** A symbolic link is replaced, and not its target. */
function writeWhole(path: string, text: string): void {
  const part = `${path}.part`
  rmSync(part, { force: true })
  writeFileSync(part, text, { flag: "wx" })
  renameSync(part, path)
}

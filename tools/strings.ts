import { argv } from "node:process"
import { parseAst } from "rolldown/parseAst"
import { faultIn } from "../lib/interface/words/faults.ts"
import { type SourceFile, sourceFiles } from "./source-files.ts"

/**
 * Texts for people are only in lib/interface/words: every .tsx of app/ and components/ is parsed, and text between
 * tags, in visible or spoken attributes, in columns and messages, is a fault. `node tools/strings.ts` prints the faults.
 */
export type StringFault = { path: string; line: number; text: string }

type Node = { type: string; start: number; [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

/** Attributes and fields whose text is visible or read aloud. */
const readable = new Set([
  "alt",
  "aria-label",
  "ariaLabel",
  "busyLabel",
  "confirmLabel",
  "description",
  "empty",
  "error",
  "header",
  "heading",
  "hint",
  "label",
  "lead",
  "note",
  "placeholder",
  "sentence",
  "text",
  "title",
])

/** Calls whose first argument is shown to people. */
const tellers = /^(notify\.(done|failed)|set(Error|Fault|Refusal|Told))$/

/** Names, units, addresses and words of the interface (err_user_unknown) that are the same in every language. */
const sameEverywhere =
  /\b(Waybill|HTML|JSON|CSV|PDF|SMTP|DNS|TXT|MX|CNAME|API|URL|UTC|GET|POST|ms|px|KB|MB)\b|&\w+;|https:\/\/\S+|\b[\w-]+(?:[@._][\w-]+)+\b/g

const isReadable = (text: string): boolean => /\p{L}{2}/u.test(text.replace(sameEverywhere, ""))

/** Every readable text of one file that is not in the catalogue. */
export function stringFaults({ path, text }: SourceFile): StringFault[] {
  const found: StringFault[] = []
  const tell = (node: Node, said: string) => {
    if (!isReadable(said)) return
    const line = text.slice(0, node.start).split("\n").length
    found.push({ path, line, text: said.replace(/\s+/g, " ").trim() })
  }
  const program: unknown = parseAst(text, { lang: "tsx" })
  walk(program, (node) => {
    if (isCode(node)) return false
    if (node.type === "JSXText") tell(node, String(node.value))
    for (const shown of shownBy(node)) for (const [at, said] of literalsOf(shown)) tell(at, said)
    return true
  })
  return found
}

/** Walks a tree; children of a node for which `visit` returns false are skipped. */
function walk(value: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  if (!isNode(value) || !visit(value)) return
  for (const child of Object.values(value)) if (typeof child === "object") walk(child, visit)
}

/** Names of fields, programs and the like are shown as they are. */
const isCode = (node: Node): boolean =>
  node.type === "JSXElement" &&
  isNode(node.openingElement) &&
  ["code", "kbd", "Kbd"].includes(nameOf(node.openingElement.name))

/** Expressions of a node that are shown to people. */
function shownBy(node: Node): unknown[] {
  if (node.type === "JSXElement" || node.type === "JSXFragment")
    return Array.isArray(node.children) ? node.children.filter(isContainer) : []
  if (node.type === "JSXAttribute") return readable.has(nameOf(node.name)) ? [node.value] : []
  if (node.type === "Property") return readable.has(nameOf(node.key)) ? [node.value] : []
  if (node.type === "CallExpression" && tellers.test(nameOf(node.callee)))
    return Array.isArray(node.arguments) ? node.arguments.slice(0, 1) : []
  return []
}

const isContainer = (child: unknown): boolean => isNode(child) && child.type === "JSXExpressionContainer"

/** The name of a tag, an attribute, a key, or of what is called: `notify.done`. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ""
  if (node.type === "MemberExpression") return `${nameOf(node.object)}.${nameOf(node.property)}`
  return typeof node.name === "string" ? node.name : typeof node.value === "string" ? node.value : ""
}

/** Texts that an expression may come to: itself, both sides of a choice, the fixed pieces of a template. */
function literalsOf(value: unknown): [Node, string][] {
  if (!isNode(value)) return []
  switch (value.type) {
    case "Literal":
      return typeof value.value === "string" ? [[value, value.value]] : []
    case "TemplateLiteral":
      return [[value, Array.isArray(value.quasis) ? value.quasis.map(cooked).join(" ") : ""]]
    case "JSXExpressionContainer":
      return literalsOf(value.expression)
    case "ConditionalExpression":
      return [...literalsOf(value.consequent), ...literalsOf(value.alternate)]
    case "LogicalExpression":
      return [...literalsOf(value.left), ...literalsOf(value.right)]
    default:
      return []
  }
}

const cooked = (quasi: unknown): string =>
  isNode(quasi) && typeof quasi.value === "object" && quasi.value !== null && "raw" in quasi.value
    ? String(quasi.value.raw)
    : ""

const isPage = ({ path }: SourceFile): boolean =>
  /^(app|components)\/.*\.tsx$/.test(path) && !/\.test\.tsx$/.test(path)

/** Texts that are not in lib/interface/words. */
export const untranslatedTexts = (files: readonly SourceFile[]): string[] =>
  files
    .filter(isPage)
    .flatMap(stringFaults)
    .map(({ path, line, text }) => `${path}:${line} belongs into lib/interface/words: ${text}`)

/** Refusals that only programs get: the service's callbacks, and sentences about a field by its name in the API. */
const isForPrograms = (path: string, sentence: string): boolean =>
  path.startsWith("lib/intake/receive/") || /^[a-z_]+ /.test(sentence)

/** Refusals with an optional end: both forms are translated, and the check reads its variable as one word. */
const withOptionalEnd = ["The MJML cannot be compiled.", "It is still used in “something”"]

/** Refusals of our own (`failed(404, "…")`) that are missing in lib/interface/words/refusals. */
export function untranslatedRefusals(files: readonly SourceFile[]): string[] {
  const ours = files.filter(
    ({ path }) => /^(lib|app)\/.*\.ts$/.test(path) && !/\.test\.ts$|\/testing\//.test(path),
  )
  return ours.flatMap(({ path, text }) =>
    refusalsIn(text)
      .filter((sentence) => isReadable(sentence) && !isForPrograms(path, sentence))
      .filter((sentence) => !withOptionalEnd.some((beginning) => sentence.startsWith(beginning)))
      .flatMap((sentence) =>
        (["de", "pl"] as const)
          .filter((language) => faultIn(sentence, language) === sentence)
          .map((language) => `${path}: ${language}: ${sentence}`),
      ),
  )
}

function refusalsIn(text: string): string[] {
  const found: string[] = []
  const program: unknown = parseAst(text, { lang: "ts" })
  walk(program, (node) => {
    if (node.type === "CallExpression" && nameOf(node.callee) === "failed" && Array.isArray(node.arguments))
      for (const [, said] of literalsOf(withValues(node.arguments[1]))) found.push(said)
    return true
  })
  return found
}

/** A template with a word in each gap, as a reader would get it. */
function withValues(node: unknown): unknown {
  if (!isNode(node) || node.type !== "TemplateLiteral" || !Array.isArray(node.quasis)) return node
  return { type: "Literal", start: node.start, value: node.quasis.map(cooked).join("something") }
}

if (argv[1]?.endsWith("strings.ts")) {
  const files = sourceFiles()
  const faults = [...untranslatedTexts(files), ...untranslatedRefusals(files)]
  console.log(faults.length > 0 ? faults.join("\n") : "Every text is in the catalogue.")
  process.exitCode = faults.length === 0 ? 0 : 1
}

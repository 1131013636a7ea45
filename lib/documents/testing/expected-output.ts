import type { Substitutions } from "#contract/substitutions"
import type { Document } from "../document.ts"
import { type Piece, piecesOf, readExpression } from "../expression.ts"
import type { DocumentNode, NodeOf } from "../nodes.ts"
import { holds, isEmpty } from "./holds.ts"

/** Content required of a filled message, in document order. `null` is a value that engines write differently. */
export type Output = {
  texts: (string | null)[]
  links: string[]
  images: { src: string; alt: string; width: string | null }[]
  colspans: string[]
  widths: string[]
  grounds: string[]
}

export const emptyOutput = (): Output => ({
  ...{ texts: [], links: [], images: [], colspans: [], widths: [], grounds: [] },
})

type Scope = Record<string, unknown>

/**
 * Collects from the document itself, independently of the composer. `values` are null for the engine without tags,
 * which shows tags as written and every first branch. Snippets must be resolved.
 */
export function expectedOutput(document: Document, values: Substitutions | null): Output {
  const output = emptyOutput()
  output.texts.push(...filled(document.preheader, values))
  read(document.doc, values, output)
  return output
}

function read(node: DocumentNode, scope: Scope | null, output: Output): void {
  switch (node.type) {
    case "text":
      readLink(node, scope, output)
      output.texts.push(...filled(node.text, scope))
      return
    case "mergeTag":
      readLink(node, scope, output)
      output.texts.push(...filledTag(node.attrs.expr, scope))
      return
    case "button":
      pushLink(node.attrs.href, scope, output)
      output.texts.push(...filled(node.attrs.label, scope))
      return
    case "image":
      if (node.attrs.src.trim() === "") return
      pushLink(node.attrs.href, scope, output)
      output.images.push({
        src: said(node.attrs.src, scope),
        alt: said(node.attrs.alt ?? "", scope),
        width: node.attrs.width === null ? null : String(node.attrs.width),
      })
      return
    case "social":
      for (const { href } of node.attrs.links) pushLink(href, scope, output)
      return
    case "htmlBlock":
      output.texts.push(node.attrs.html.replace(/<[^>]*>/g, ""))
      return
    case "condition":
      readBranch(node, scope, output)
      return
    case "tableRow":
      readRow(node, scope, output)
      return
    case "tableHeader":
    case "tableCell":
      if (node.attrs.colspan > 1) output.colspans.push(String(node.attrs.colspan))
      if (node.attrs.width !== null) output.widths.push(`${node.attrs.width}%`)
      break
    case "section":
      if (node.attrs.ground !== null) output.grounds.push(node.attrs.ground)
      break
    case "footer":
      readAll(node.content, scope, output)
      pushLink("{{UnsubscribeUrl}}", scope, output)
      output.texts.push(...filled(node.attrs.unsubscribe, scope))
      return
    default:
  }
  readAll(node.content, scope, output)
}

function readAll(content: readonly DocumentNode[], scope: Scope | null, output: Output): void {
  for (const node of content) read(node, scope, output)
}

function readBranch({ attrs, content }: NodeOf<"condition">, scope: Scope | null, output: Output): void {
  const isShown = scope === null || holds(attrs.test, valueAt(attrs.test.tag, scope))
  const branch = content[isShown ? 0 : 1]
  if (branch) read(branch, scope, output)
}

function readRow({ attrs, content }: NodeOf<"tableRow">, scope: Scope | null, output: Output): void {
  const list = attrs.repeat && scope ? valueAt(attrs.repeat.list, scope) : [null]
  for (const item of Array.isArray(list) ? list : []) {
    const inside = attrs.repeat && scope ? { ...scope, [attrs.repeat.item]: item } : scope
    const isShown =
      attrs.when === null || inside === null || holds(attrs.when, valueAt(attrs.when.tag, inside))
    if (isShown) readAll(content, inside, output)
  }
}

function readLink({ marks }: Pick<DocumentNode, "marks">, scope: Scope | null, output: Output): void {
  for (const mark of marks) if (mark.type === "link") pushLink(mark.attrs.href, scope, output)
}

/** An empty address has no link in a button. */
function pushLink(href: string, scope: Scope | null, output: Output): void {
  if (href !== "") output.links.push(said(href, scope))
}

const said = (text: string, scope: Scope | null): string => filled(text, scope).join("")

const filled = (text: string, scope: Scope | null): (string | null)[] =>
  piecesOf(text).map((piece) => filledPiece(piece, scope))

function filledPiece(piece: Piece, scope: Scope | null): string | null {
  if ("literal" in piece) return piece.literal
  return filledTag(piece.expr, scope)[0] ?? null
}

function filledTag(expr: string, scope: Scope | null): (string | null)[] {
  const expression = readExpression(expr)
  if (!expression) return [`{{${expr}}}`]
  const { path, fallback } = expression
  if (!scope) return [`{{${path}${fallback === null ? "" : `|${fallback}`}}}`]
  const value = valueAt(path, scope)
  if (Array.isArray(value)) return [null]
  return [isEmpty(value) && fallback !== null ? fallback : String(value ?? "")]
}

function valueAt(path: string, scope: Scope): unknown {
  return path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((value, name) => (value as Scope | null | undefined)?.[name], scope)
}

import type { Draft, Spot } from "../../compose/draft.ts"
import { linkText, taggedWords, type Words, writeLink } from "../../compose/write-link.ts"
import { writerOf } from "../../compose/writing.ts"
import type { DocumentNode, InlineType, Mark, NodeOf, Place } from "../../nodes.ts"

type InlineWriter<T extends InlineType> = {
  html: (node: NodeOf<T>, draft: Draft, spot: Spot) => string
  words: (node: NodeOf<T>, draft: Draft, spot: Spot) => Words
}

const writers: { readonly [T in InlineType]: InlineWriter<T> } = {
  text: {
    html: ({ text, marks }, draft, spot) => marked(draft, marks, draft.tagged(text, "html", spot), spot),
    words: ({ text }, draft, spot) => taggedWords(draft, text, spot),
  },
  mergeTag: {
    html: ({ attrs: { expr }, marks }, draft, spot) =>
      marked(draft, marks, draft.tag(expr, "html", spot), spot),
    words: ({ attrs: { expr } }, draft, spot) => ({
      written: `{{${expr}}}`,
      text: draft.tag(expr, "text", spot),
    }),
  },
  hardBreak: { html: () => "<br />", words: () => ({ written: "\n", text: "\n" }) },
}

/** Text, tags and line breaks of a paragraph as HTML. */
export function writeInline(draft: Draft, content: DocumentNode[], place: Place): string {
  return content
    .map(
      (node, at) =>
        writerOf(writers, node)?.html(node, draft, { place: [...place, at], node: node.type }) ?? "",
    )
    .join("")
}

const marked = (draft: Draft, marks: Mark[], text: string, spot: Spot): string =>
  marks.reduceRight((inside, mark) => writeMark(draft, mark, inside, spot), text)

function writeMark(draft: Draft, mark: Mark, inside: string, spot: Spot): string {
  if (mark.type === "link") return writeLink(draft, mark.attrs.href, inside, spot)
  if (mark.type === "colour") return `<span style="color:${mark.attrs.colour}">${inside}</span>`
  const tag = tags[mark.type]
  return `<${tag}>${inside}</${tag}>`
}

const tags = { bold: "strong", italic: "em", underline: "u", strike: "s" } as const

/** The same in the text part. */
export function inlineText(
  { content }: { content: DocumentNode[] },
  { draft, spot: { place } }: { draft: Draft; spot: { place: Place } },
): string {
  const runs: (Words & { href: string | null; spot: Spot })[] = []
  for (const [at, node] of content.entries()) {
    const spot = { place: [...place, at], node: node.type }
    const href = node.marks.find((mark) => mark.type === "link")?.attrs.href ?? null
    const words = writerOf(writers, node)?.words(node, draft, spot) ?? { written: "", text: "" }
    const last = runs.at(-1)
    // Bold words within a link are separate nodes: the address appears once, after the last one.
    if (last && last.href === href)
      runs.splice(-1, 1, {
        ...last,
        written: last.written + words.written,
        text: last.text + words.text,
      })
    else runs.push({ ...words, href, spot })
  }
  return runs.map((run) => (run.href === null ? run.text : linkText(draft, run, run.href, run.spot))).join("")
}

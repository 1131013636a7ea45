import { isBlock, isOfDocument } from "./elements.ts"

/**
 * Drops blank lines, as in pasted plain text (text-as-blocks.ts): paragraphs of a message have space between them, and
 * a blank one would double it. Also drops the break at the end of a line, which no browser shows.
 */
export function dropBlankLines(body: HTMLElement): void {
  for (const line of [...body.querySelectorAll("br")].toReversed())
    if (!isOfDocument(line) && isLastInLine(line)) line.remove()
  for (const block of [...body.querySelectorAll("p, div, h1, h2, h3, h4, h5, h6")].toReversed())
    if (isBlank(block) && block.closest("td, th, li") === null && !isOfDocument(block)) block.remove()
}

const isBlank = (element: Element): boolean =>
  element.textContent?.trim() === "" && !element.querySelector("img, table, hr, br, [data-node]")

/** Whether nothing visible follows in the same block. */
function isLastInLine(line: Element): boolean {
  for (let at: Node = line; ; ) {
    const next: Node | null = at.nextSibling
    if (next instanceof Element && isBlock(next)) return true
    if (next && !isUnseen(next)) return false
    if (next) {
      at = next
      continue
    }
    const around: Element | null = at.parentElement
    if (!around || around.localName === "body" || isBlock(around)) return true
    at = around
  }
}

const isUnseen = (node: Node): boolean =>
  node instanceof Element
    ? node.localName !== "br" && node.localName !== "img" && isBlank(node)
    : node.textContent?.trim() === ""

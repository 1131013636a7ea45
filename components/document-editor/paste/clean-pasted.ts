import { dropBlankLines } from "./blank-lines.ts"
import { isBlock, isOfDocument, replaceTag } from "./elements.ts"
import { contentOfCells, listsInLists, listsOfWord, listsOfWordOnline } from "./lists.ts"

/**
 * Converts the HTML of word processors and pages to HTML with the same meaning: bold text is strong, lists are lists.
 * Styles are dropped, except a paragraph's alignment. Scripts, styles and comments are removed; the schema drops other
 * unsupported elements (`foreign` in nodes/). The HTML is parsed into a document that runs and loads nothing.
 */
export function cleanPasted(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html")
  dropUnseen(page)
  headingsOfWord(page.body)
  listsOfWord(page.body)
  listsOfWordOnline(page.body)
  listsInLists(page.body)
  for (const element of [...page.body.querySelectorAll<HTMLElement>("[style], b, strong")]) meaningOf(element)
  dropForeignPictures(page.body)
  contentOfCells(page.body)
  dropBlankLines(page.body)
  unwrapPictures(page.body)
  for (const element of page.body.querySelectorAll<HTMLElement>("*")) dropLooks(element)
  return page.body.innerHTML
}

function dropUnseen(page: Document): void {
  for (const element of page.querySelectorAll(
    "script, style, meta, link, title, template, noscript, object, iframe",
  ))
    element.remove()
  const comments = page.createTreeWalker(page.body, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (comments.nextNode()) found.push(comments.currentNode)
  for (const comment of found) comment.parentNode?.removeChild(comment)
  for (const end of page.body.querySelectorAll("span.EOP")) end.remove()
  // Word's own elements, such as `o:p` at the end of a paragraph.
  for (const element of page.body.querySelectorAll("*"))
    if (element.tagName.includes(":")) element.replaceWith(...element.childNodes)
}

/** Drops pictures that only the other program can show: its files, and parts of its messages. */
function dropForeignPictures(body: HTMLElement): void {
  for (const picture of body.querySelectorAll("img"))
    if (!isOfDocument(picture) && !/^https?:/i.test(picture.getAttribute("src") ?? "")) picture.remove()
}

/** A paragraph around pictures alone would leave an empty one. */
function unwrapPictures(body: HTMLElement): void {
  for (const picture of body.querySelectorAll("img")) {
    const block = picture.closest("p, h1, h2, h3, h4, h5, h6")
    if (block?.textContent?.trim() === "" && !isOfDocument(block)) block.replaceWith(...block.childNodes)
  }
}

/** Titles of Word and headings of Word Online, which are paragraphs. */
function headingsOfWord(body: HTMLElement): void {
  for (const paragraph of [...body.querySelectorAll<HTMLElement>("p")]) {
    const level =
      paragraph.getAttribute("role") === "heading" ? Number(paragraph.getAttribute("aria-level")) : 0
    const tag = titles[paragraph.className] ?? (level >= 1 ? `h${Math.min(level, 6)}` : null)
    if (tag) replaceTag(paragraph, tag)
  }
}

const titles: Record<string, string> = { MsoTitle: "h1", MsoSubtitle: "h2" }

const boldFrom = 600

/** Converts styles with a meaning to elements, and unwraps bold elements with a normal font weight. */
const meanings: readonly {
  tag: string
  isMeant(style: CSSStyleDeclaration, element: HTMLElement): boolean
}[] = [
  {
    tag: "strong",
    isMeant: ({ fontWeight }, { localName }) => !isBold(localName) && weightOf(fontWeight) >= boldFrom,
  },
  { tag: "em", isMeant: ({ fontStyle }) => fontStyle === "italic" || fontStyle === "oblique" },
  { tag: "s", isMeant: (style) => decorationOf(style).includes("line-through") },
  {
    tag: "u",
    // Links are underlined by default.
    isMeant: (style, element) => decorationOf(style).includes("underline") && element.closest("a") === null,
  },
]

function meaningOf(element: HTMLElement): void {
  const { style } = element
  if (isBold(element.localName) && style.fontWeight !== "" && weightOf(style.fontWeight) < boldFrom) {
    element.replaceWith(...element.childNodes)
    return
  }
  // A paragraph or heading that is entirely bold got that from its program's style.
  if (isBlock(element)) return
  for (const { tag, isMeant } of meanings) if (isMeant(style, element)) wrapInside(element, tag)
}

const isBold = (name: string): boolean => name === "b" || name === "strong"

const weightOf = (weight: string): number => (weight.startsWith("bold") ? 700 : Number(weight) || 400)

const decorationOf = ({ textDecoration, textDecorationLine }: CSSStyleDeclaration): string =>
  `${textDecoration} ${textDecorationLine}`

function wrapInside(element: HTMLElement, tag: string): void {
  const inner = element.ownerDocument.createElement(tag)
  inner.append(...element.childNodes)
  element.append(inner)
}

function dropLooks(element: HTMLElement): void {
  const { textAlign } = element.style
  for (const name of ["style", "class", "id", "lang", "face", "color", "size"]) element.removeAttribute(name)
  if (textAlign === "center" || textAlign === "right") element.style.textAlign = textAlign
}

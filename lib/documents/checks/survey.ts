import type { DocumentNode } from "../nodes.ts"
import { tagsOf, type UsedTag } from "../tags-of.ts"
import { type FilledText, filledTexts, textsOfHtml } from "./filled-texts.ts"
import type { CheckPlace, Publication } from "./publication.ts"
import { type ScopedNode, scopedNodes, scopesOf } from "./scoped-nodes.ts"
import { sentBytes } from "./sent-bytes.ts"
import type { Scope } from "./values.ts"

/** A link that recipients see. `network` distinguishes the links of a list of networks, which share a place. */
export type Link = {
  place: CheckPlace
  isButton: boolean
  network: string | null
  addresses: FilledText[]
}

/** `width` in pixels, null for the picture's own width. */
export type Image = {
  place: CheckPlace
  alt: string | null
  width: number | null
  addresses: FilledText[]
}

/** A publication with data that several checks share, computed once. */
export type Survey = Publication & {
  scopes: readonly Scope[]
  nodes: readonly ScopedNode[]
  tags: readonly UsedTag[]
  links: readonly Link[]
  images: readonly Image[]
  hasHtmlText: boolean
  /** Of the HTML, without tracking; 0 if it is not known. */
  bytes: number
}

export function survey(publication: Publication): Survey {
  const { document, samples, engine, readHtml } = publication
  const scopes = scopesOf(samples)
  const nodes = scopedNodes(document, samples)
  const html = nodes.flatMap(({ node, place }) =>
    node.type === "htmlBlock" ? [{ place, parts: readHtml(node.attrs.html) }] : [],
  )
  const ofHtml = (written: string) => textsOfHtml(written, engine)
  return {
    ...publication,
    scopes,
    nodes,
    tags: tagsOf(document, nodes),
    links: [
      ...logoLinks(publication, scopes),
      ...nodes.flatMap(linksOf),
      ...html.flatMap(({ place, parts }) =>
        parts.links.map((href) => ({ ...plain, place, addresses: ofHtml(href) })),
      ),
    ],
    images: [
      ...logoImages(publication, scopes),
      ...nodes.flatMap(imagesOf),
      ...html.flatMap(({ place, parts }) =>
        parts.images.map(({ src, alt }) => ({ place, alt, width: null, addresses: ofHtml(src) })),
      ),
    ],
    hasHtmlText: html.some(({ parts }) => parts.hasText),
    bytes: publication.html ? sentBytes(publication.html, untracked) : 0,
  }
}

const untracked = { track_links: false, track_read: false }

const plain = { isButton: false, network: null }

function logoLinks({ brand: { logo } }: Publication, scopes: readonly Scope[]): Link[] {
  return logo?.href ? [{ ...plain, place: "brand", addresses: filledTexts(logo.href, scopes) }] : []
}

function logoImages({ brand: { logo } }: Publication, scopes: readonly Scope[]): Image[] {
  if (!logo) return []
  const { alt, width, src } = logo
  return [{ place: "brand", alt, width, addresses: filledTexts(src, scopes) }]
}

function linksOf({ node, place, around, shown }: ScopedNode): Link[] {
  const link = (href: string, more: Partial<Link> = {}): Link => ({
    ...plain,
    place,
    addresses: filledTexts(href, shown),
    ...more,
  })
  switch (node.type) {
    case "text":
    case "mergeTag": {
      const href = hrefOf(node)
      return href === null || href === hrefOf(siblingBefore(around, place.at(-1) ?? 0)) ? [] : [link(href)]
    }
    case "button":
      return [link(node.attrs.href, { isButton: true })]
    case "image":
      return node.attrs.href ? [link(node.attrs.href)] : []
    case "social":
      return node.attrs.links.map(({ network, href }) => link(href, { network }))
    default:
      return []
  }
}

/** Bold words within a link are separate nodes: the first one represents all. */
const siblingBefore = (around: readonly DocumentNode[], at: number): DocumentNode | undefined => {
  const parent = around.at(-1)
  return parent && parent.type !== "text" ? parent.content[at - 1] : undefined
}

const hrefOf = (node: DocumentNode | undefined): string | null =>
  node?.marks.flatMap((mark) => (mark.type === "link" ? [mark.attrs.href] : []))[0] ?? null

function imagesOf({ node, place, shown }: ScopedNode): Image[] {
  if (node.type !== "image") return []
  const { src, alt, width } = node.attrs
  return [{ place, alt, width, addresses: filledTexts(src, shown) }]
}

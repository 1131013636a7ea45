import type { ShellWords } from "#words/shell"
import { entryOf, pageAt } from "./navigation.tsx"

/** `isLate`: no name yet, and the page is about to set one. */
export type Crumb = { label: string; href?: string; isLate?: boolean }
export type Title = { pathname: string; title: string; via?: Crumb }

type Words = Pick<ShellWords, "sections" | "places" | "newThing">

/** `visible`: paths of the pages that this role may see. */
type Project = { slug: string; name: string; visible: readonly string[] }

/**
 * `/p/harbour-shop/messages/1tQk8V` → Harbour Shop › Messages › 1tQk8V; a tab comes after its section:
 * `/p/harbour-shop/engagement/tags` → Harbour Shop › Engagement › Tags; `/account` → Your account.
 */
export function crumbsOf(
  pathname: string,
  project: Project | null,
  title: Title | null,
  words: Words,
): Crumb[] {
  return project ? inProject(pathname, project, title, words) : outside(pathname, title, words)
}

function inProject(pathname: string, project: Project, title: Title | null, words: Words): Crumb[] {
  const path = pathname.split("/").slice(3).join("/")
  const home = `/p/${project.slug}`
  const crumbs: Crumb[] = [{ label: project.name, href: `${home}/overview` }]
  if (path === "") return crumbs
  const page = pageAt(path)
  if (!page) return [...crumbs, ...unknown(path, home)]
  const { item } = page
  crumbs.push({
    label: words.sections[item.name],
    href: `${home}/${entryOf(item, project.visible) ?? page.path}`,
  })
  if (page.title !== item.name)
    crumbs.push({ label: words.sections[page.name], href: `${home}/${page.path}` })
  const deeper = path.slice(page.path.length).split("/").filter(Boolean)
  if (deeper.length === 0) return crumbs
  if (title?.via) crumbs.push(title.via)
  return [...crumbs, lastCrumb(deeper.at(-1) ?? "", title, words)]
}

/** For addresses without a page, shows the address itself. */
const unknown = (path: string, home: string): Crumb[] => {
  const [section = "", ...deeper] = path.split("/")
  return [
    { label: decoded(section), href: `${home}/${section}` },
    ...deeper.slice(-1).map((last) => ({ label: decoded(last) })),
  ]
}

/** The page's own name; "New" for the form of a new thing; the address segment until the page has set its name. */
function lastCrumb(segment: string, title: Title | null, words: Words): Crumb {
  if (title) return { label: title.title }
  return segment === "new" ? { label: words.newThing } : { label: decoded(segment), isLate: true }
}

/** Pages of the account: each is a root, and its subpages come one level below. */
function outside(pathname: string, title: Title | null, words: Words): Crumb[] {
  const parts = pathname.split("/").filter(Boolean)
  return parts.map((part, at) => ({
    label: (at === parts.length - 1 && title?.title) || nameIn(words.places, part) || decoded(part),
    href: `/${parts.slice(0, at + 1).join("/")}`,
  }))
}

const nameIn = (names: Record<string, string>, path: string): string | undefined =>
  Object.hasOwn(names, path) ? names[path] : undefined

/** A malformed address segment is shown as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

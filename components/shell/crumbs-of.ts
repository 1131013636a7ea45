import type { ShellWords } from "#lib/words/shell"

/** `isLate`: no name yet, and the page may be about to give one. */
export type Crumb = { label: string; href?: string; isLate?: boolean }
export type Title = { pathname: string; title: string; via?: Crumb }

type Words = Pick<ShellWords, "sections" | "places" | "newThing">

/** `/p/harbour-shop/messages/1tQk8V` → Harbour Shop › Messages › 1tQk8V; `/account` → Your account. */
export function crumbsOf(
  pathname: string,
  project: { slug: string; name: string } | null,
  title: Title | null,
  words: Words,
): Crumb[] {
  return project ? inProject(pathname, project, title, words) : outside(pathname, title, words)
}

function inProject(
  pathname: string,
  project: { slug: string; name: string },
  title: Title | null,
  words: Words,
): Crumb[] {
  const [, , , section = "", ...deeper] = pathname.split("/")
  const home = `/p/${project.slug}`
  const crumbs: Crumb[] = [{ label: project.name, href: `${home}/overview` }]
  const name = nameIn(words.sections, section)
  if (section) crumbs.push({ label: name ?? decoded(section), href: `${home}/${section}` })
  if (deeper.length === 0) return crumbs
  if (title?.via) crumbs.push(title.via)
  return [...crumbs, lastCrumb(deeper.at(-1) ?? "", title, words)]
}

/** The page's own name; "New" for the form of a new thing; what the address says until the page has said its name. */
function lastCrumb(segment: string, title: Title | null, words: Words): Crumb {
  if (title) return { label: title.title }
  return segment === "new" ? { label: words.newThing } : { label: decoded(segment), isLate: true }
}

/** Pages of the account: each stands for itself, and what lies in one below it. */
function outside(pathname: string, title: Title | null, words: Words): Crumb[] {
  const parts = pathname.split("/").filter(Boolean)
  return parts.map((part, at) => ({
    label: (at === parts.length - 1 && title?.title) || nameIn(words.places, part) || decoded(part),
    href: `/${parts.slice(0, at + 1).join("/")}`,
  }))
}

const nameIn = (names: Record<string, string>, path: string): string | undefined =>
  Object.hasOwn(names, path) ? names[path] : undefined

/** An address that is no good text is shown as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

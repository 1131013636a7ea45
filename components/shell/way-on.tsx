"use client"

import { Search } from "lucide-react"
import { usePathname } from "next/navigation"
import { Button, LinkButton } from "#ui/button"
import { shellWords } from "#words/shell"
import { openCommands } from "./commands-open.tsx"
import { useWords } from "./language.tsx"
import { navigationPages, pageAt, type SectionPage } from "./navigation.tsx"
import { usePlace } from "./place.tsx"

/** Next steps on a wrong address: open the page that was probably meant, or search. */
export function WayOn() {
  const words = useWords(shellWords)
  const pathname = usePathname()
  const place = usePlace()
  const path = pathname.split("/").slice(3).join("/")
  const page = place && nearestPage(path, place.visible, namesOf)
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {page && (
        <LinkButton href={`/p/${place.project}/${page.path}`} variant="primary">
          {words.openPage({ name: words.sections[page.title] })}
        </LinkButton>
      )}
      <Button onClick={() => openCommands("palette")}>
        <Search aria-hidden /> {words.searchInstead}
      </Button>
    </div>
  )
}

/** In every language: an address may have been typed in another one than the page speaks. */
const namesOf = ({ title, name }: SectionPage): string[] =>
  Object.values(shellWords).flatMap(({ sections }) => [sections[title], sections[name]])

/** How alike two words have to be, from 0 to 1, to be taken for the same one mistyped. */
const alikeMin = 0.4

/**
 * The page that was probably meant by a wrong address, among those that the role can see: the list of a missing thing
 * (`templates/999999`), a page with a similar name or folder (`/template`, `/tag`, `/Vorlagen`), or else the first one.
 *
 * @param path the part after /p/{project}/
 * @param namesOf returns the names of a page
 */
export function nearestPage(
  path: string,
  visible: readonly string[],
  namesOf: (page: SectionPage) => readonly string[],
): SectionPage | undefined {
  const mine = navigationPages.filter((page) => visible.includes(page.path))
  const list = pageAt(path)
  if (list && visible.includes(list.path)) return list
  const ranked = mine
    .map((page) => ({ page, likeness: Math.max(...wordsOf(page, namesOf).map((word) => alike(word, path))) }))
    .sort((a, b) => b.likeness - a.likeness)
  const [best] = ranked
  if (best && best.likeness >= alikeMin) return best.page
  return mine.find((page) => page.path === "overview") ?? mine[0]
}

const wordsOf = (page: SectionPage, namesOf: (page: SectionPage) => readonly string[]): string[] => [
  page.path,
  page.path.split("/").at(-1) ?? "",
  ...namesOf(page),
]

/** Dice's coefficient: the share of pairs of neighbouring letters that both words have. */
function alike(typed: string, known: string): number {
  const [ours, theirs] = [pairsOf(typed), pairsOf(known)]
  const shared = [...ours].filter((pair) => theirs.has(pair)).length
  return (2 * shared) / (ours.size + theirs.size || 1)
}

function pairsOf(word: string): Set<string> {
  const letters = ` ${word.toLowerCase()} `
  return new Set([...letters].slice(1).map((letter, at) => `${letters[at]}${letter}`))
}

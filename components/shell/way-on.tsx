"use client"

import { Search } from "lucide-react"
import { usePathname } from "next/navigation"
import { Button, LinkButton } from "#ui/button"
import { shellWords } from "#words/shell"
import { openCommands } from "./commands-open.tsx"
import { useWords } from "./language.tsx"
import type { SectionPage } from "./navigation.tsx"
import { nearestPage } from "./nearest-page.ts"
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

import { type ReactNode, Suspense } from "react"
import { formatNumber } from "#lib/interface/format/number"
import { filtersWords } from "#words/filters"
import { currentLanguage } from "#lib/access/auth/language"
import { ProjectChip, ProjectField } from "./project-chip.tsx"
import { isAllProjects } from "#lib/analytics/filters/projects-query"
import {
  type CountIn,
  leftOutOf,
  projectChoices,
  projectNames,
  type Scope,
} from "#lib/analytics/filters/scope"
import { ProjectsMenu } from "./projects-menu.tsx"

/** SEVERAL-1: the projects that can be shown together, each with how many messages; nothing for who has one alone. */
async function ProjectsField({ scope, countIn }: { scope: Scope; countIn: CountIn }) {
  if (scope.others.length === 0) return null
  const language = await currentLanguage()
  const words = filtersWords[language].projects
  const { listed, all } = await projectChoices(scope, countIn)
  const [ownId] = scope.ids
  return (
    <ProjectField
      values={listed.map(({ id, name, count }) => ({
        id,
        label: id === ownId ? words.here({ name }) : name,
        countText: count === null ? "" : formatNumber(count, language),
        isOwn: id === ownId,
        isShown: scope.ids.includes(id),
      }))}
      note={all > listed.length ? words.listed({ shown: listed.length, count: all }) : null}
    />
  )
}

/** Projects that the page shows together, and a note when some are left out. */
export function ProjectsChip({ scope }: { scope: Scope }) {
  const names = projectNames(scope)
  return (
    <ProjectChip
      names={names && [...names.values()]}
      isAll={isAllProjects(scope.chosen)}
      leftOut={leftOutOf(scope)}
    />
  )
}

/** Both of them, for the row of filters; values are counted while the rest is shown already. */
export const projectsIn = (scope: Scope, countIn: CountIn) => ({
  chip: <ProjectsChip scope={scope} />,
  field: (
    <Suspense>
      <ProjectsField scope={scope} countIn={countIn} />
    </Suspense>
  ),
})

/** The projects alone, for a page without other filters: what is chosen, and what can be; nothing for who has one. */
export function ProjectsRow({ scope, countIn, hint }: { scope: Scope; countIn: CountIn; hint: string }) {
  if (scope.others.length === 0 && scope.missing.length === 0) return null
  const { chip, field } = projectsIn(scope, countIn)
  return (
    <NarrowingRow>
      {chip}
      {scope.others.length > 0 && <ProjectsMenu hint={hint}>{field}</ProjectsMenu>}
    </NarrowingRow>
  )
}

/** Filters of a page of charts and its saved views, in one row while there is room. */
export const NarrowingRow = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2 print:hidden">{children}</div>
)

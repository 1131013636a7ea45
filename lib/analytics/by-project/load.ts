import "server-only"
import type { Access } from "#lib/access/auth/access"
import { figuresOf as engagementFigures } from "#lib/analytics/engagement/view"
import { hrefAlone } from "#lib/analytics/filters/projects-query"
import { type Figure, figuresOf as overviewFigures } from "#lib/analytics/overview/figures"
import { seriesAt } from "#lib/analytics/series/series"
import { firstCountMsAcross } from "#lib/data/events/across"
import { ofEach } from "#lib/data/events/each-project"
import { type Db, openedStore } from "#lib/data/store/open"
import type { Language } from "#lib/interface/format/language"
import { filtersWords } from "#words/filters"
import { overviewWords } from "#words/overview"
import { type ByProjectPage, type CountRequest, countMessages, countReaders } from "./count.ts"
import { type ProjectFigure, type ProjectTable, projectTable } from "./view.ts"

export type ByProjectRequest = CountRequest & { language: Language }

/**
 * SEVERAL-8: the figures of the page for each of its projects and for all together, with the page's filters, range and
 * comparison; null: the page shows one project. Changes are not highlighted, because usual values would need many times
 * as many queries.
 */
export async function loadByProject(request: ByProjectRequest): Promise<ProjectTable | null> {
  const { page, scope, params, language } = request
  const [own] = scope.shown
  if (!own || scope.shown.length < 2) return null
  const db = await openedStore()
  // All together first, a few counts at a time (SEVERAL-5): each project then shares its own of them (LIVE-5).
  const [together, each] = await Promise.all([
    figuresIn[page](db, request, { ids: scope.ids, access: own, added: scope.added }),
    ofEach(scope.shown, async (access) => {
      const { project_id: id, name } = access.project
      const figures = await figuresIn[page](db, request, { ids: [id], access, added: [] })
      return { id, name, href: hrefAlone(`/p/${id}/${page}`, params), figures }
    }),
  ])
  const name = filtersWords[language].projects.together
  return projectTable([...each, { id: "", name, href: null, figures: together }])
}

/** Projects that are counted as one; `access` and `added`: the list of messages that figures link to. */
type Part = { ids: readonly string[]; access: Access; added: readonly string[] }

type FiguresIn = (db: Db, request: ByProjectRequest, part: Part) => Promise<ProjectFigure[]>

const figuresIn: Record<ByProjectPage, FiguresIn> = {
  overview: async (...args) => (await overviewFiguresIn(...args)).map(asProjectFigure),
  bounces: async (db, request, part) => {
    const { figures: words } = overviewWords[request.language]
    const shown = [words.sent, words.bounced]
    const all = await overviewFiguresIn(db, request, part)
    return all.filter(({ label }) => shown.includes(label)).map(asProjectFigure)
  },
  engagement: engagementFiguresIn,
}

const asProjectFigure = ({ label, value, ofWhat, countText, change, link }: Figure): ProjectFigure => ({
  ...{ label, value, change },
  hint: countText ?? ofWhat,
  href: link?.href ?? null,
})

async function overviewFiguresIn(...[db, request, part]: Parameters<FiguresIn>): Promise<Figure[]> {
  const { params, range, comparison, language } = request
  const [{ query, edges, counted }, firstMs] = await Promise.all([
    countMessages(db, request, part.ids),
    firstCountMsAcross(db, part.ids),
  ])
  const nothing = { series: seriesAt([], edges), previous: null, usual: [], reads: null, machines: null }
  return overviewFigures({
    ...(counted ?? nothing),
    isCounted: counted !== null,
    ...{ query, params, range, comparison, language, firstMs },
    messagesPath: pathOf(part),
    added: part.added,
    // The figures have none of these.
    ...{ nowMs: range.to, blocks: [], acknowledged: [], marks: [], deployments: [], canMark: false },
    ...{ lastLetterMs: null, stepChoices: [] },
  })
}

async function engagementFiguresIn(...[db, request, part]: Parameters<FiguresIn>): Promise<ProjectFigure[]> {
  const { params, range, comparison, language } = request
  const [{ query, edges, counts }, firstMs] = await Promise.all([
    countReaders(db, request, part.ids),
    firstCountMsAcross(db, part.ids),
  ])
  const path = pathOf(part)
  const figures = engagementFigures({
    ...{ query, params, range, comparison, language, firstMs, edges },
    counts: { ...counts, usual: [] },
    messages: path === null ? null : { path, range, timeZone: range.timeZone, projects: part.added, params },
  })
  return figures.map(({ label, value, ofWhat, change, href }) => ({
    ...{ label, value, change, href },
    hint: ofWhat || null,
  }))
}

const pathOf = ({ access }: Part): string | null =>
  access.can("messages", "read") ? `/p/${access.project.project_id}/messages` : null

"use client"

import { useQuery } from "@tanstack/react-query"
import { ArrowLeftRight, GitCompareArrows } from "lucide-react"
import { useQueryStates } from "nuqs"
import type { ReactNode } from "react"
import { useWords } from "#components/shell/language"
import { routeQuery } from "#lib/interface/browser/queries"
import type {
  DraftDetails,
  LookedAtVersion,
  PlanDetails,
  VersionName,
} from "#lib/features/templates/draft-data"
import { Button, IconButton, LinkButton } from "#ui/button"
import { Field } from "#ui/field"
import { Page, PageHeader } from "#ui/page-header"
import { Refusal } from "#ui/refusal"
import { Segmented } from "#ui/segmented"
import { Select } from "#ui/select"
import { Skeleton } from "#ui/skeleton"
import { EmptyState } from "#ui/states"
import { type CompareWords, compareWords } from "#words/compare"
import { LineDifferences } from "./line-differences.tsx"
import { LinesTable } from "./lines-table.tsx"
import {
  type BothSides,
  type CompareView,
  compareParsers,
  liveVersionOf,
  noValues,
  type Pair,
  pairOf,
  sampleOf,
  views,
} from "./query.ts"
import { RenderedPair } from "./rendered-pair.tsx"
import { type Clock, SideTitle } from "./side-title.tsx"
import { TextDifferences } from "./word-differences.tsx"

export type ComparisonProps = {
  project: string
  /** The id in the address of the template's page. */
  id: string
  name: string
  details: Pick<
    DraftDetails,
    "draft_id" | "versions" | "base_version" | "live_version" | "outside" | "isChanged"
  > & {
    plan: Pick<PlanDetails, "state"> | null
    samples: readonly { sample_id: string; name: string }[]
  }
  clock: Clock
}

/** BESIDE-3: compares two versions of a template, or one and the draft. The choice is in the address. */
export function Comparison({ project, id, name, details, clock }: ComparisonProps) {
  const words = useWords(compareWords)
  const [query, setQuery] = useQueryStates(compareParsers)
  const pair = pairOf(details, query)
  const sample = sampleOf(details.samples, query.sample)
  const back = <LinkButton href={`/p/${project}/templates/${id}`}>{words.back}</LinkButton>
  if (!pair)
    return (
      <Page>
        <PageHeader title={words.title} tools={back} />
        <EmptyState icon={<GitCompareArrows aria-hidden />} title={words.nothing}>
          {words.nothingText}
        </EmptyState>
      </Page>
    )
  return (
    <Page className="flex-1">
      <PageHeader title={words.title} description={name || undefined} tools={back} />
      <div className="flex flex-wrap items-end gap-2">
        <SideChoice name="one" details={details} pair={pair} onChange={(one) => void setQuery({ one })} />
        <IconButton
          label={words.swap}
          onClick={() => void setQuery({ one: pair.other, other: pair.one })}
          className="max-md:size-11"
        >
          <ArrowLeftRight />
        </IconButton>
        <SideChoice
          name="other"
          details={details}
          pair={pair}
          onChange={(other) => void setQuery({ other })}
        />
        {details.samples.length > 0 && (
          <Field label={words.sample} className="w-48 max-md:w-full">
            <Select
              value={sample ?? noValues}
              onChange={({ target }) => void setQuery({ sample: target.value })}
              choices={[
                ...details.samples.map(({ sample_id, name }) => ({ value: sample_id, label: name })),
                { value: noValues, label: words.noSample },
              ]}
            />
          </Field>
        )}
        <Segmented<CompareView>
          label={words.view}
          value={query.as}
          onValueChange={(as) => void setQuery({ as })}
          segments={views.map((value) => ({ value, label: words.views[value] }))}
          className="md:ml-auto"
        />
      </div>
      <Sides
        {...{ project, clock, pair, as: query.as }}
        draftId={details.draft_id}
        versions={details.versions}
        sample={sample}
      />
    </Page>
  )
}

function SideChoice({
  name,
  details,
  pair,
  onChange,
}: Pick<ComparisonProps, "details"> & {
  name: keyof Pair
  pair: Pair
  onChange: (version: VersionName) => void
}) {
  const words = useWords(compareWords)
  const choices = [
    { value: "draft", label: words.draft },
    ...(details.plan?.state === "asked" || details.plan?.state === "planned"
      ? [{ value: "plan", label: words.plan }]
      : []),
    ...details.versions.map(({ version, note }) => ({
      value: String(version),
      label: `${words.version({ version })}${version === liveVersionOf(details) ? ` · ${words.live}` : ""}${note ? ` · ${note}` : ""}`,
    })),
  ]
  return (
    <Field label={words.sides[name]} className="w-60 max-md:w-full">
      <Select
        value={String(pair[name])}
        onChange={({ target: { value } }) => onChange(compareParsers.one.parse(value) ?? "draft")}
        choices={choices}
      />
    </Field>
  )
}

type SidesProps = {
  project: string
  draftId: string
  versions: DraftDetails["versions"]
  pair: Pair
  sample: string | null
  as: CompareView
  clock: Clock
}

function Sides({ project, draftId, versions, pair, sample, as, clock }: SidesProps) {
  const words = useWords(compareWords)
  const sideQuery = (version: VersionName) => {
    const search = new URLSearchParams({
      draft: draftId,
      version: String(version),
      ...(sample && { sample }),
    })
    return routeQuery<LookedAtVersion>(
      `/api/projects/${encodeURIComponent(project)}/drafts/version?${search}`,
    )
  }
  // The draft may change between two looks.
  const one = useQuery({ ...sideQuery(pair.one), refetchOnMount: "always" })
  const other = useQuery({ ...sideQuery(pair.other), refetchOnMount: "always" })
  const failure = one.error ?? other.error
  if (failure)
    return (
      <div className="flex flex-col items-start gap-3">
        <Refusal text={failure.message} />
        <Button onClick={() => void Promise.all([one.refetch(), other.refetch()])}>{words.again}</Button>
      </div>
    )
  if (!one.data || !other.data) return <Waiting words={words} />
  const View = viewOf[as]
  return (
    <>
      <div className="grid gap-x-3 gap-y-1 md:grid-cols-2">
        <SideTitle side={one.data} versions={versions} clock={clock} />
        <SideTitle side={other.data} versions={versions} clock={clock} />
      </div>
      <View project={project} one={one.data} other={other.data} />
    </>
  )
}

const viewOf: Record<CompareView, (props: BothSides & { project: string }) => ReactNode> = {
  rendered: RenderedPair,
  text: TextDifferences,
  source: LineDifferences,
  lines: LinesTable,
}

function Waiting({ words }: { words: CompareWords }) {
  return (
    <div role="status" aria-label={words.waiting} className="grid gap-3 md:grid-cols-2">
      {["one", "other"].map((side) => (
        <div key={side} className="flex h-96 flex-col gap-3 rounded-lg border border-line bg-surface p-8">
          {["w-1/2", "w-4/5", "w-3/5"].map((width) => (
            <Skeleton key={width} className={width} />
          ))}
        </div>
      ))}
    </div>
  )
}

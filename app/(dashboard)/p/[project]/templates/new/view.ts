import type { TemplateEngine } from "#contract/message-words"
import type { SampleKey, StartGroup, StartKey } from "#lib/documents/gallery/names"
import type { GalleryWords } from "#words/gallery"

/** A start in the gallery; its picture is loaded separately. */
export type StartView = {
  key: StartKey
  group: StartGroup
  subject: string
  engines: readonly TemplateEngine[]
  samples: readonly SampleKey[]
}

export type GalleryView = {
  project: string
  /** Names the look that pictures are drawn in. */
  brand: string
  starts: readonly StartView[]
}

/** Ways to create a template without a start, in display order. */
export const ways = ["empty", "html", "mjml", "paste"] as const
export type Way = (typeof ways)[number]
/** The chosen start or way, as in the address. */
export type Chosen = StartView | Way

export const chosenIn = (starts: readonly StartView[], key: string | null): Chosen | null =>
  starts.find((start) => start.key === key) ?? ways.find((way) => way === key) ?? null

/** Starts with every word of the search in name, purpose, group or subject, in one group or in all. */
export function findStarts(
  starts: readonly StartView[],
  { search, group }: { search: string; group: StartGroup | null },
  words: GalleryWords,
): StartView[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  return starts.filter((start) => {
    if (group && start.group !== group) return false
    const { name, purpose } = words.starts[start.key]
    const text = `${name} ${purpose} ${words.groups[start.group]} ${start.subject}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** The groups of these starts, each with its own, in gallery order. */
export function byGroup(starts: readonly StartView[]): { group: StartGroup; starts: StartView[] }[] {
  const groups = [...new Set(starts.map(({ group }) => group))]
  return groups.map((group) => ({ group, starts: starts.filter((start) => start.group === group) }))
}

/** Value syntax of each engine; tag names are the same in every language. */
const examples: Record<TemplateEngine, string> = {
  liquid: "{{order.total}}",
  velocity: "$order.total",
  simple: "{{order_total}}",
  none: "",
}

type EngineChoice = { value: TemplateEngine; label: string; text: string; isDisabled: boolean }

/** GALLERY-3: the available engines; one that does not support a start says why. */
export function engineChoices(
  chosen: Chosen,
  labels: Readonly<Record<TemplateEngine, string>>,
  { engineTexts, engineReasons }: GalleryWords,
): EngineChoice[] {
  return enginesOffered.map((value) => {
    const isDisabled = typeof chosen !== "string" && !chosen.engines.includes(value)
    const text = isDisabled ? reasonOf(value, engineReasons) : textOf(value, engineTexts)
    return { value, label: labels[value], text, isDisabled }
  })
}

const enginesOffered = ["liquid", "velocity", "simple", "none"] as const satisfies TemplateEngine[]

const textOf = (engine: TemplateEngine, texts: GalleryWords["engineTexts"]): string =>
  engine === "none" ? texts.none : texts[engine]({ example: examples[engine] })

/** Every start supports the two engines that have conditions. */
const reasonOf = (engine: TemplateEngine, reasons: GalleryWords["engineReasons"]): string =>
  engine === "none" ? reasons.none : reasons.simple

/** The usual choice: values and conditions for documents, names only for HTML. */
export const usualEngine = (chosen: Chosen): TemplateEngine =>
  chosen === "html" || chosen === "paste" ? "simple" : "liquid"

export type BeginValues = { name: string; engine: TemplateEngine; html: string; as: PastedAs }

/** DOCUMENT-19: pasted HTML stays source, or becomes one block of a document. */
export const pastedAs = ["source", "document"] as const
type PastedAs = (typeof pastedAs)[number]

/** Characters: of a request to the mail service, and of an HTML block. */
export const pastedCharsMax: Record<PastedAs, number> = { source: 5_000_000, document: 500_000 }

/** Minimal content, because an empty source has no preview. */
const firstMjml = `<mjml>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text></mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`

/** Input of the new draft (DRAFT-3); samples have names in the person's language. */
export function inputOf(chosen: Chosen, { name, engine, html, as }: BeginValues, { samples }: GalleryWords) {
  const begun = { name: name.trim(), engine }
  if (chosen === "empty") return { kind: "visual", ...begun }
  if (chosen === "html") return { kind: "html", ...begun }
  if (chosen === "mjml") return { kind: "mjml", ...begun, fields: { mjml: firstMjml } }
  if (chosen === "paste" && as === "document") return { kind: "visual", ...begun, html }
  if (chosen === "paste") return { kind: "html", ...begun, fields: { html } }
  const sample_names = Object.fromEntries(chosen.samples.map((key) => [key, samples[key]]))
  return { kind: "visual", ...begun, start: chosen.key, sample_names }
}

/** Address of a start's picture. */
export const pictureUrl = ({ project, brand }: GalleryView, start: StartKey, sample: SampleKey): string =>
  `/api/projects/${encodeURIComponent(project)}/drafts/starts/${start}?${new URLSearchParams({ sample, brand })}`

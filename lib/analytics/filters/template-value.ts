import type { SegmentFilter } from "#lib/data/store/segment-counts"

/** A template in a URL: `t1`, or one version of it: `t1:3`. Pure. */

type TemplateValue = { id: string; version: string | null }

export function templateOf(value: string): TemplateValue {
  const [, id, version] = /^(.+):(\d{1,9})$/.exec(value) ?? []
  return id && version ? { id, version } : { id: value, version: null }
}

export const versionValue = (id: string, version: string): string => `${id}:${version}`

/** Ids of the templates that are named. */
export const templateIds = (values: readonly string[]): string[] => [
  ...new Set(values.map((value) => templateOf(value).id)),
]

/**
 * Template and version are separate dimensions: versions of only one template at a time, so that no other template
 * matches.
 */
export function readTemplates(values: readonly string[]): string[] {
  const first = values.map(templateOf).find(({ version }) => version !== null)
  if (!first) return [...values]
  return values.filter((value) => {
    const { id, version } = templateOf(value)
    return id === first.id && version !== null
  })
}

/** Filter for the store. */
export function templateFilter(values: readonly string[]): SegmentFilter {
  const versions = values.flatMap((value) => templateOf(value).version ?? [])
  const template_id = templateIds(values)
  return versions.length > 0 ? { template_id, template_version: versions } : { template_id }
}

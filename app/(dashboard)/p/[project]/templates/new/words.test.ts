import { expect, test } from "vitest"
import { sampleKeys, startGroups, startKeys } from "#lib/documents/gallery/names"
import { galleryWords } from "#words/gallery"

test.each(["en", "de", "pl"] as const)(
  "GALLERY-1 every start, group and sample has its words in %s",
  (language) => {
    const { starts, groups, samples } = galleryWords[language]
    expect(Object.keys(starts).toSorted()).toEqual(startKeys.toSorted())
    expect(Object.keys(groups).toSorted()).toEqual(startGroups.toSorted())
    expect(Object.keys(samples).toSorted()).toEqual(sampleKeys.toSorted())
    const names = Object.values(starts).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { purpose } of Object.values(starts)) expect(purpose).toMatch(/^\p{Lu}[^.]+\.$/u)
  },
)

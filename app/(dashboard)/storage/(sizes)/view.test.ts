import { expect, test } from "vitest"
import { storageWords } from "#words/storage"
import { viewDatabase } from "./view.ts"

const nowMs = Date.UTC(2030, 5, 15, 12)
const words = storageWords.en

test("STORAGE-1 groups stand by their size with share, age, lifetime and the settings that change it", () => {
  const { total, groups } = viewDatabase(
    {
      bytes: 3 * 1024 ** 3,
      words,
      names: words.serviceGroups,
      groups: [
        { group: "setup", rows: 12, bytes: 0, oldestMs: null },
        {
          group: "captured",
          rows: 12_480,
          bytes: 300,
          oldestMs: nowMs - 12.6 * 86_400_000,
          kept_days: 30,
          setting: "SERVICE_KEEP_CAPTURED_DAYS",
          bytes_max: 1024 ** 3,
          bytes_setting: "SERVICE_KEEP_CAPTURED_MB",
        },
        { group: "of tomorrow", rows: 1, bytes: 100, oldestMs: nowMs - 3_600_000, kept_days: 1 },
      ],
    },
    { language: "en", nowMs },
  )
  expect(total).toBe("3 GB in total")
  expect(groups).toEqual([
    {
      group: "captured",
      ...words.serviceGroups.captured,
      lifetime: "30 days, at most 1 GB",
      isFixed: false,
      settings: ["SERVICE_KEEP_CAPTURED_DAYS", "SERVICE_KEEP_CAPTURED_MB"],
      rows: "12.5k",
      size: "300 B",
      share: 0.75,
      shareText: "75.0% of this database",
      oldest: "12 d ago",
    },
    {
      group: "of tomorrow",
      name: "of tomorrow",
      text: "",
      lifetime: "1 day",
      isFixed: true,
      settings: [],
      rows: "1",
      size: "100 B",
      share: 0.25,
      shareText: "25.0% of this database",
      oldest: "60 min ago",
    },
    {
      group: "setup",
      ...words.serviceGroups.setup,
      lifetime: "no limit",
      isFixed: false,
      settings: [],
      rows: "12",
      size: "0 B",
      share: 0,
      shareText: "0.0% of this database",
      oldest: null,
    },
  ])
})

test("STORAGE-1 an empty database has no shares, and every language names every group", () => {
  const empty = { bytes: 0, words, names: words.serviceGroups, groups: [] }
  expect(viewDatabase(empty, { language: "en", nowMs }).groups).toEqual([])
  const names = ({ dashboardGroups, serviceGroups }: typeof words) => [
    Object.keys(dashboardGroups),
    Object.keys(serviceGroups),
  ]
  expect(names(storageWords.de)).toEqual(names(storageWords.en))
})

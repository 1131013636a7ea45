import { expect, test } from "vitest"
import { systemClock } from "../clock.ts"
import { randomIds } from "../ids.ts"
import { dumpFileUrl, newDumpToken, readDumpFileName } from "./dump-link.ts"
import { sealerOf } from "./seal.ts"

const ids = randomIds(systemClock)
const old = "a-secret-for-tests-of-more-than-32-characters"
const sealer = sealerOf([old])
const token = newDumpToken(ids, sealer)
const nameOf = (file_no: number, format: "csv" | "csv_gzip") =>
  dumpFileUrl("https://mail.example", token, file_no, format).split("/").at(-1) ?? ""

test("DUMP-9 an address is read back, also after a newer secret came in front", () => {
  expect(dumpFileUrl("https://mail.example", token, 1, "csv")).toBe(
    `https://mail.example/event-dump/${token}-1.csv`,
  )
  const rotated = sealerOf(["another-secret-for-tests-of-more-than-32-characters", old])
  for (const one of [sealer, rotated]) {
    expect(readDumpFileName(nameOf(1, "csv"), one)).toEqual({ token, file_no: 1, format: "csv" })
    expect(readDumpFileName(nameOf(27, "csv_gzip"), one)).toEqual({ token, file_no: 27, format: "csv_gzip" })
  }
})

test("DUMP-9 an invented or changed address is invalid", () => {
  const good = nameOf(1, "csv")
  const changed = (good.startsWith("0") ? "1" : "0") + good.slice(1)
  const foreign = newDumpToken(ids, sealerOf(["a-foreign-secret-of-more-than-32-characters-long"]))
  for (const name of [
    changed,
    `${foreign}-1.csv`,
    `${"0".repeat(64)}-1.csv`,
    good.toUpperCase(),
    good.replace("-1.csv", "-0.csv"),
    good.replace("-1.csv", "-01.csv"),
    good.replace("-1.csv", "-1.json"),
    good.replace("-1.csv", ".csv"),
    `../${good}`,
    `${good}/x`,
    "",
  ])
    expect(readDumpFileName(name, sealer), name).toBeNull()
})

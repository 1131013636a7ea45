import { cleanup, render, screen, within } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import type { DraftDetails, DraftVersion } from "#lib/features/templates/draft-data"
import type { Editor } from "../edit/use-editor.ts"
import { VersionRail } from "./version-rail.tsx"
import VersionsDialog from "./versions-dialog.tsx"

afterEach(cleanup)

const clock = { timeZone: "UTC", nowMs: Date.UTC(2026, 10, 20, 14) }
const version: DraftVersion = {
  ...{ version: 1, kind: "html", origin: "published", note: "", by: "Ben" },
  ...{ requested_by: null, restored_from: null, atMs: clock.nowMs },
}
const details = {
  ...{ draft_id: "d1", template_id: "t1", base_version: 2, live_version: 2, isChanged: false },
  ...{ versionCount: 2, versions: [{ ...version, version: 2, requested_by: "Ann" }, version] },
} as DraftDetails

test("PUBLISH-4 the history names who requested a publication beside the person who approved it", async () => {
  render(<VersionRail project="shop" details={details} clock={clock} onAll={() => {}} />)
  const lines = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent)
  expect(lines()[1]).toMatch(/Ben.* · requested by Ann/)
  expect(lines()[0]).not.toContain("requested by")
  cleanup()
  const editor = { draft: { details }, document: {} } as Editor
  render(
    <VersionsDialog {...{ project: "shop", canWrite: true, clock, editor }} isOpen onOpenChange={() => {}} />,
  )
  const rows = within(await screen.findByRole("dialog")).getAllByRole("listitem")
  expect(rows[0]?.textContent).toMatch(/Ben.* · requested by Ann/)
  expect(rows[1]?.textContent).not.toContain("requested by")
})

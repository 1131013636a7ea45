import { expect, test } from "vitest"
import { eventEntries } from "./event-entries.ts"
import { aStory, anEventFact } from "./make-story.ts"
import { storyView } from "./view.ts"

test("TRACK-6 an opening by a machine or a proxy names the kind once, and a person's none", () => {
  const textBy = (traffic_type: string) => {
    const raw = { delivery_info: { browser: "Mozilla", traffic_type } }
    return eventEntries(aStory({}, [anEventFact("opened", 5, { raw })]))[0]?.text
  }
  expect(textBy("machine")).toBe("Mozilla, by a machine")
  expect(textBy("protected")).toBe("Mozilla, by an image proxy")
  expect(textBy("human")).toBe("Mozilla")
})

test("MESSAGESPAGE-11 the head and the last stop of the route say that a machine opened it", () => {
  const story = (read_by: string) =>
    storyView(aStory({ status: "opened", read_by }, [anEventFact("opened", 5)]))
  const here = (read_by: string) => story(read_by).stops.find(({ state }) => state === "here")?.label
  expect(story("machine").readBy).toBe("machine")
  expect([here("machine"), here("human")]).toEqual(["Opened by a machine", "Opened"])
})

import { expect, test } from "vitest"
import { providerOf } from "#contract/mailbox-providers"
import { fateOf, magicOf } from "./magic.ts"
import { profiles } from "./profiles.ts"

const addressesMax = 20_000
const addressesAt = (domain: string): string[] =>
  Array.from({ length: addressesMax }, (_, n) => `person.${n}@${domain}`)

test.each(profiles)(
  "SANDBOX-8 recipients at $domain meet their fates in the provider's shares",
  (profile) => {
    const met = Map.groupBy(addressesAt(profile.domain), (email) => fateOf(email)?.word ?? "unread")
    for (const { word, share } of profile.fates) {
      const perMille = ((met.get(word)?.length ?? 0) / addressesMax) * 1000
      expect(Math.abs(perMille - share), word).toBeLessThan(1 + share * 0.15)
    }
    expect([...met.keys()].toSorted()).toEqual(
      ["unread", ...profile.fates.map(({ word }) => word)].toSorted(),
    )
  },
)

test("SANDBOX-8 an address has the same fate in every process and however it is written", () => {
  expect(fateOf("theo.berg@amberpost.example")?.word).toBe("greylisted")
  expect(fateOf("Theo.Berg@AmberPost.example")).toBe(fateOf("theo.berg@amberpost.example"))
  expect(fateOf("theo.berg@any.example")).toBeNull()
})

test("SANDBOX-8 a magic address stays magic at a provider with a profile", () => {
  expect(magicOf("hard-bounce+7@greenpost.example")?.word).toBe("hard-bounce")
  expect(magicOf("theo.berg@amberpost.example")?.word).toBe("greylisted")
})

test("SANDBOX-8 the domain of each profile counts with its provider", () => {
  for (const { domain, provider } of profiles) expect(providerOf(`person@${domain}`)).toBe(provider)
})

import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { bounceAddress, type LinkKind, publicLink, readBounceAddress, readPublicLink } from "./public-link.ts"
import { sealerOf } from "./seal.ts"

const sealer = sealerOf(["first secret of at least 32 characters"])
const other = sealerOf(["other secret of at least 32 characters"])
const rotated = sealerOf(["newer secret of at least 32 characters", "first secret of at least 32 characters"])
const letter = { project_id: 1001, letter_id: "0mfkq3n2xabcdefghijkl" }
const tokenOf = (link: string) => link.slice(link.lastIndexOf("/") + 1)

describe("TRACK-1 public links", () => {
  test("a link leads back to its letter and address, whatever characters the address has", () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        const token = tokenOf(publicLink({ kind: "click", ...letter, url }, "http://x.example", sealer))
        expect(readPublicLink("click", token, sealer)).toEqual({ kind: "click", ...letter, url })
      }),
    )
  })

  test("an address keeps its blanks and letters beyond ASCII", () => {
    const url = "https://shop.example/a b/ä?q=ü ß"
    const link = publicLink({ kind: "click", ...letter, url }, "http://x.example", sealer)
    expect(link).toMatch(/^http:\/\/x\.example\/t\/c\/[\w-]+\.[\w-]{22}$/)
    expect(readPublicLink("click", tokenOf(link), sealer)?.url).toBe(url)
  })

  test("a token of one kind is invalid as another", () => {
    const kinds: LinkKind[] = ["open", "click", "unsubscribe"]
    for (const made of kinds)
      for (const read of kinds) {
        const token = tokenOf(publicLink({ kind: made, ...letter }, "http://x.example", sealer))
        expect(readPublicLink(read, token, sealer) === null).toBe(made !== read)
      }
  })

  test("no changed token is read", () => {
    const token = tokenOf(
      publicLink({ kind: "click", ...letter, url: "https://a.example" }, "http://x", sealer),
    )
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(..."Aa0_-."), (at, sign) => {
        const changed = token.slice(0, at) + sign + token.slice(at + 1)
        const read = readPublicLink("click", changed, sealer)
        // The last character of base64url carries spare bits, so another letter may mean the same bytes.
        if (changed !== token && read !== null) expect(read.url).toBe("https://a.example")
        if (at < token.indexOf(".") - 1 && changed !== token) expect(read).toBeNull()
      }),
    )
    for (const bad of ["", ".", "a.b", `${token}.x`.slice(1), "%00.%00"])
      expect(readPublicLink("click", bad, sealer)).toBeNull()
  })

  test("a retired secret's link is forged, an older active secret's is not", () => {
    const token = tokenOf(publicLink({ kind: "open", ...letter }, "http://x.example", sealer))
    expect(readPublicLink("open", token, other)).toBeNull()
    expect(readPublicLink("open", token, rotated)).toEqual({ kind: "open", ...letter })
  })
})

describe("INTAKE-1 bounce addresses", () => {
  const address = bounceAddress(letter, "mail.example", sealer)

  test("the address fits into 64 characters before the @ and leads back to its letter", () => {
    expect(address.indexOf("@")).toBeLessThanOrEqual(64)
    expect(readBounceAddress(address, sealer)).toEqual(letter)
    const big = { ...letter, project_id: 36 ** 6 - 1 }
    expect(bounceAddress(big, "mail.example", sealer).indexOf("@")).toBeLessThanOrEqual(64)
  })

  test("hosts may fold its case and put it into angle brackets", () => {
    expect(readBounceAddress(` <${address.toUpperCase()}> `, sealer)).toEqual(letter)
  })

  test("a changed letter, project or signature, a foreign secret and other addresses are refused", () => {
    const [, project, id, signature] = address.slice(0, address.indexOf("@")).split(".")
    for (const name of [
      `b.${project}.${id}x.${signature}`,
      `b.rs.${id}.${signature}`,
      `b.${project}.${id}.${"0".repeat(32)}`,
      `b.${project}.${id}.`,
      `b.${project}.${id}`,
      "someone",
      "",
    ])
      expect(readBounceAddress(`${name}@mail.example`, sealer)).toBeNull()
    expect(readBounceAddress(address, other)).toBeNull()
  })

  test("an address made before the newest secret still counts", () => {
    expect(readBounceAddress(address, rotated)).toEqual(letter)
  })
})

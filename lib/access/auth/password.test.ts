import { describe, expect, test } from "vitest"
import { checkPassword, hashPassword } from "./password.ts"

const cheap = { N: 1024, r: 8, p: 1 }

describe("passwords", () => {
  test("match their own hash and no other", async () => {
    const hash = await hashPassword("correct horse", cheap)
    expect(hash).toMatch(/^scrypt\$1024\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
    expect(await checkPassword("correct horse", hash)).toBe(true)
    expect(await checkPassword("correct horse ", hash)).toBe(false)
    expect(await hashPassword("correct horse", cheap)).not.toBe(hash)
  })

  test("are the same with composed or decomposed letters", async () => {
    const hash = await hashPassword("schöner Tag", cheap)
    expect(await checkPassword("scho\u0308ner Tag", hash)).toBe(true)
  })

  test("the hash has the default cost; checking an unknown address takes as long as a wrong password", async () => {
    const hash = await hashPassword("correct horse")
    expect(hash.startsWith("scrypt$131072$8$1$")).toBe(true)
    const timed = async (of: string | null) => {
      const start = performance.now()
      expect(await checkPassword("wrong horse", of)).toBe(false)
      return performance.now() - start
    }
    const [wrong, nobody] = [await timed(hash), await timed(null)]
    // Without a computation it would be a thousand times faster, which a busy machine does not explain.
    expect(nobody).toBeGreaterThan(wrong / 10)
  })

  test("a hash of another scheme matches nothing", async () => {
    expect(await checkPassword("x", "plain$x")).toBe(false)
    expect(await checkPassword("x", "")).toBe(false)
  })
})

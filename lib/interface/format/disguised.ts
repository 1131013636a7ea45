/** Codings within codings that are looked through. */
const depth = 2

/** True when a run of signs is a coding of something that `isWanted`: of all its readings that make sense. */
export const disguised = (run: string, isWanted: (plain: string) => boolean, left = depth): boolean =>
  readings.some((read) =>
    read(run).some((plain) => isWanted(plain) || (left > 1 && disguised(plain, isWanted, left - 1))),
  )

type Reading = (text: string) => string[]

/** Replacement of a character by its number. */
const numbered =
  (written: RegExp, base: 10 | 16): Reading =>
  (text) => {
    const plain = text.replace(
      written,
      (whole, digits: string) => signOf(Number.parseInt(digits, base)) ?? whole,
    )
    return plain === text ? [] : [plain]
  }

const signOf = (code: number): string | null =>
  code > 0 && code < 0x110000 ? String.fromCodePoint(code) : null

/** Each run may begin in the middle of a group of four, after a prefix of the same alphabet. */
const base64: Reading = (text) =>
  (text.match(/[A-Za-z0-9+/_-]{12,}/g) ?? []).flatMap((run) =>
    [0, 1, 2, 3].map((skipped) => {
      const signs = run.slice(skipped).replaceAll("-", "+").replaceAll("_", "/")
      return atob(signs.slice(0, signs.length - (signs.length % 4 === 1 ? 1 : 0)))
    }),
  )

const hexadecimal: Reading = (text) =>
  (text.match(/[\da-f]{12,}/gi) ?? []).flatMap((run) =>
    [0, 1].map((skipped) =>
      run.slice(skipped).replace(/([\da-f]{2})/gi, (pair) => String.fromCharCode(Number.parseInt(pair, 16))),
    ),
  )

const readings: readonly Reading[] = [
  numbered(/%([\da-f]{2})/gi, 16),
  numbered(/=([\da-f]{2})/gi, 16),
  numbered(/\\(?:u00|x)([\da-f]{2})/gi, 16),
  numbered(/&#(\d{1,7});?/g, 10),
  numbered(/&#x([\da-f]{1,6});?/gi, 16),
  base64,
  hexadecimal,
]

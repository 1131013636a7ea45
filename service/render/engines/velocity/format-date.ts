const monthNames =
  "January February March April May June July August September October November December".split(" ")
const dayNames = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ")

const dates: Record<string, string> = {
  full: "EEEE, MMMM d, yyyy",
  long: "MMMM d, yyyy",
  medium: "MMM d, yyyy",
  short: "M/d/yy",
}
const times: Record<string, string> = {
  full: "h:mm:ss a z",
  long: "h:mm:ss a z",
  medium: "h:mm:ss a",
  short: "h:mm a",
}

/** The names of Velocity's date tool as patterns: `full_date`, `short_time`, `medium`, … */
const named: Record<string, string> = Object.fromEntries([
  ...["full", "long", "medium", "short"].flatMap((size) => [
    [`${size}_date`, dates[size]],
    [`${size}_time`, times[size]],
    [size, `${dates[size]} ${times[size]}`],
  ]),
  ["default", `${dates.medium} ${times.medium}`],
  ["default_date", dates.medium],
  ["default_time", times.medium],
  ["iso", "yyyy-MM-dd'T'HH:mm:ssZ"],
  ["iso_date", "yyyy-MM-dd"],
  ["iso_time", "HH:mm:ss"],
])

/** A date by a name or by a pattern, in English and UTC; undefined for an invalid pattern. */
export const formatNamed = (pattern: string, date: Date): string | undefined =>
  formatDate((Object.hasOwn(named, pattern) ? named[pattern] : pattern) ?? "", date)

const patternCharsMax = 200
const piece = /'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+/y

/** Java's SimpleDateFormat: letters by their number, text as it is, letters as text between single quotes. */
export function formatDate(pattern: string, date: Date): string | undefined {
  if (pattern.length > patternCharsMax) return undefined
  let text = ""
  piece.lastIndex = 0
  for (;;) {
    const at = piece.lastIndex
    const [match, quoted, letter] = piece.exec(pattern) ?? []
    if (match === undefined) return at === pattern.length ? text : undefined
    if (quoted !== undefined) text += quoted === "" ? "'" : quoted.replaceAll("''", "'")
    else if (letter === undefined) text += match
    else {
      const field = Object.hasOwn(fields, letter) ? fields[letter] : undefined
      if (!field) return undefined
      text += field(date, match.length)
    }
  }
}

const padded = (number: number, width: number): string => String(number).padStart(width, "0")
const name = (names: string[], at: number, width: number): string => {
  const whole = names[at] ?? ""
  return width >= 4 ? whole : whole.slice(0, 3)
}
const year = (date: Date, width: number): string =>
  width === 2 ? padded(date.getUTCFullYear() % 100, 2) : padded(date.getUTCFullYear(), width)
const month = (date: Date, width: number): string =>
  width >= 3 ? name(monthNames, date.getUTCMonth(), width) : padded(date.getUTCMonth() + 1, width)
const dayOfYear = (date: Date): number =>
  Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1
/** The week of a day (of the month, of the year), from Sunday; the first week contains the first day. */
const weekOf = (day: number, date: Date): number => {
  const firstWeekday = (((date.getUTCDay() - day + 1) % 7) + 7) % 7
  return Math.floor((day - 1 + firstWeekday) / 7) + 1
}

const fields: Record<string, (date: Date, width: number) => string> = {
  G: () => "AD",
  y: year,
  Y: year,
  M: month,
  L: month,
  d: (date, width) => padded(date.getUTCDate(), width),
  D: (date, width) => padded(dayOfYear(date), width),
  F: (date, width) => padded(Math.ceil(date.getUTCDate() / 7), width),
  W: (date, width) => padded(weekOf(date.getUTCDate(), date), width),
  w: (date, width) => padded(weekOf(dayOfYear(date), date), width),
  E: (date, width) => name(dayNames, date.getUTCDay(), width),
  u: (date, width) => padded(date.getUTCDay() || 7, width),
  a: (date) => (date.getUTCHours() < 12 ? "AM" : "PM"),
  H: (date, width) => padded(date.getUTCHours(), width),
  k: (date, width) => padded(date.getUTCHours() || 24, width),
  K: (date, width) => padded(date.getUTCHours() % 12, width),
  h: (date, width) => padded(date.getUTCHours() % 12 || 12, width),
  m: (date, width) => padded(date.getUTCMinutes(), width),
  s: (date, width) => padded(date.getUTCSeconds(), width),
  S: (date, width) => padded(date.getUTCMilliseconds(), width),
  z: (_, width) => (width >= 4 ? "Coordinated Universal Time" : "UTC"),
  Z: () => "+0000",
  X: () => "Z",
}

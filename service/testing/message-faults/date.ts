const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
const form = new RegExp(
  `^(?:(${days.join("|")}), )?(\\d{1,2}) (${months.join("|")}) (\\d{4}) (\\d\\d):(\\d\\d)(?::(\\d\\d))? [+-]\\d\\d[0-5]\\d$`,
)
const dayMs = 86_400_000

/** RFC 5322, 3.3: a date that exists, on the day of the week that it names. */
export function dateFaults(value: string): string[] {
  const [, weekday, day, month = "", year, hour, minute, second = "0"] = form.exec(value) ?? []
  if (day === undefined) return ["a malformed date"]
  const midnight = Date.UTC(Number(year), months.indexOf(month), Number(day))
  const firstOfMonth = Date.UTC(Number(year), months.indexOf(month), 1)
  const nextMonth = Date.UTC(Number(year), months.indexOf(month) + 1, 1)
  const isDay = midnight >= firstOfMonth && midnight < nextMonth
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60
  const named = days[(((midnight / dayMs + 4) % 7) + 7) % 7]
  if (!isDay || !isTime) return ["a date that does not exist"]
  return weekday === undefined || weekday === named ? [] : ["a date on another day of the week"]
}

const levels = { 10: "trace", 20: "debug", 30: "info", 40: "warning", 50: "error", 60: "fatal" }
const quiet = new Set(["level", "time", "msg", "pid", "hostname", "err", "name", "v"])

/** Start messages of the web framework that our own output already covers. */
const frameworkNoise =
  /^\s*(▲ Next\.js|✓ (Starting|Ready|Running)|- (Local|Network|Environments|Experiments))/

/** A program's output line as people read it, or null when it should not be shown. A JSON log line becomes a sentence. */
export function readable(name, line) {
  if (line.trim() === "" || frameworkNoise.test(line)) return null
  const record = line.startsWith("{") ? parse(line) : null
  return `${name.padEnd(9)} ${record ? sentenceOf(record) : line}`
}

function sentenceOf(record) {
  const level = levels[record.level] ?? record.level
  const details = Object.entries(record)
    .filter(([key]) => !quiet.has(key))
    .map(([key, value]) => `${key}=${typeof value === "object" ? JSON.stringify(value) : value}`)
  const error = record.err?.stack ?? record.err?.message
  const words = [level === "info" ? "" : `${level}:`, record.msg ?? "", details.join(" ")].filter(Boolean)
  return words.join(" ") + (error ? `\n${error}` : "")
}

function parse(line) {
  try {
    const record = JSON.parse(line)
    return typeof record === "object" && record !== null && "level" in record ? record : null
  } catch {
    return null
  }
}

import { readFileSync, writeFileSync } from "node:fs"
import { dirname, extname, join, normalize } from "node:path"
import { argv } from "node:process"
import { inRepo } from "./lib/repo.mjs"
import {
  doors,
  exceptions,
  layers,
  type Room,
  reserved,
  rooms,
  serverOnly,
  wordRules,
} from "./rooms-table.ts"
import { type SourceFile, sourceFiles } from "./source-files.ts"

/**
 * Holds every import and some words against the table in rooms-table.ts. `node tools/rooms.ts` prints what is wrong;
 * `node tools/rooms.ts --write` puts the table into docs/architecture.md.
 */
export type RoomFault = { path: string; line: number; sentence: string }

/** All faults of these files: strays over room borders, reserved packages, words in the wrong room. */
export const faultsOf = (files: SourceFile[]): RoomFault[] =>
  files.flatMap((file) => [...importFaults(file), ...wordFaults(file), ...serverOnlyFaults(file)])

/** The room a file belongs to, or undefined. */
export function roomOf(pathOrTest: string): Room | undefined {
  // A test belongs to the room of the file it tests.
  const path = pathOrTest.replace(/(\.(db|http))?\.test(\.tsx?)$/, "$3")
  const fits = rooms.flatMap((room) =>
    room.at
      .filter((at) => (at.endsWith("/") ? path.startsWith(at) : path === at))
      .map((at) => ({ room, at })),
  )
  return fits.sort((a, b) => b.at.length - a.at.length)[0]?.room
}

/** A module that a source names; `isOfTypes`: nothing of it is there when the program runs. */
type Import = { specifier: string; line: number; isOfTypes: boolean }

/** Every module a source names, with its line; comments are left out. */
export function importsOf(text: string): Import[] {
  const code = withoutComments(text)
  const pattern =
    /(?:^|[;}\n])\s*(?:import|export)\b[\w\s{},*$]*?\bfrom\s*["']([^"'\n]+)["']|(?:^|[;}\n])\s*import\s*["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']/g
  return [...code.matchAll(pattern)].map((match) => ({
    specifier: match[1] ?? match[2] ?? match[3] ?? "",
    line: code.slice(0, match.index + match[0].length).split("\n").length,
    isOfTypes: isOfTypes(match[0]),
  }))
}

function isOfTypes(statement: string): boolean {
  if (/\b(import|export)\s+type\b/.test(statement)) return true
  const [, names] = /\{([^}]*)\}/.exec(statement) ?? []
  const all = names?.split(",").map((name) => name.trim()) ?? []
  return all.some(Boolean) && all.every((name) => name === "" || name.startsWith("type "))
}

/** Comments become blanks of the same length, so that lines keep their numbers. Addresses in strings survive. */
const withoutComments = (text: string): string =>
  text.replace(
    /\/\*[\s\S]*?\*\/|(^|[^:"'`\\])\/\/[^\n]*/g,
    (all, before: string | undefined) =>
      (before ?? "") + all.slice((before ?? "").length).replace(/[^\n]/g, " "),
  )

function importFaults({ path, text }: SourceFile): RoomFault[] {
  const room = roomOf(path)
  if (!room) return [{ path, line: 1, sentence: "belongs to no room of tools/rooms-table.ts" }]
  return importsOf(text).flatMap(({ specifier, line, isOfTypes }) => {
    const sentence = refuse(path, room, specifier) ?? (isOfTypes ? null : refuseDoor(path, room, specifier))
    return sentence ? [{ path, line, sentence }] : []
  })
}

/** Why this import is refused, or null. Tests may reach anything of their own program. */
function refuse(path: string, room: Room, specifier: string): string | null {
  const target = fileOf(path, specifier)
  if (target === null) return refusePackage(path, room, specifier)
  const targetRoom = roomOf(target)
  if (!targetRoom || targetRoom === room) return refuseSibling(path, target)
  if (room.mayImport.includes(targetRoom.name) || room.mayImport.includes("everything")) return null
  if (isTest(path) && programOf(path) === programOf(target)) return null
  if (exceptions.some((one) => one.from.test(path) && one.to.test(target))) return null
  const allowed = room.mayImport.join(", ") || "nothing"
  return `${room.name} may not import ${targetRoom.name} (${target}); it may import: ${allowed}`
}

/** Imports that must go through another room. */
function refuseDoor(path: string, room: Room, specifier: string): string | null {
  const target = fileOf(path, specifier)
  const door = target === null || isTest(path) ? undefined : doors.find(({ to }) => to.test(target))
  return door && !door.rooms.includes(room.name) ? `${room.name} may not ask ${target}: ${door.why}` : null
}

function refusePackage(path: string, room: Room, specifier: string): string | null {
  const name = packageOf(specifier)
  if (isTest(path) || name === "server-only") return null
  const lock = reserved.find((one) => one.packages.includes(name))
  if (lock && !lock.rooms.includes(room.name))
    return `${room.name} may not import ${name}: ${lock.why} (${lock.rooms.join(", ")})`
  if (room.packages && !room.packages.includes(name))
    return `${room.name} may not import ${name}; it may import: ${room.packages.join(", ") || "no package"}`
  return null
}

/**
 * A feature (folder under p/[project]) never imports another one; folders that begin with _ are shared. Routes under
 * app/api never import a page's folder: what both need is in lib.
 */
function refuseSibling(path: string, target: string): string | null {
  if (path.startsWith("app/api/") && /^app\/\([^)]+\)\//.test(target) && !isTest(path))
    return `a route may not import a page's folder (${target}): what both need belongs to lib`
  const from = featureOf(path)
  const to = featureOf(target)
  if (!from || !to || from === to || to.startsWith("_") || isTest(path)) return null
  return `the feature ${from} may not import the feature ${to} (${target})`
}

const featureOf = (path: string): string | undefined =>
  /^app\/(?:\([^)]+\)\/)?p\/\[project\]\/([^/]+)\//.exec(path)?.[1]

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path)

const programOf = (path: string): string => (path.startsWith("service/") ? "service" : "dashboard")

const packageOf = (specifier: string): string => {
  if (specifier.startsWith("node:")) return "node:"
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/")
}

const aliases: [prefix: string, folder: string, extension: string][] = [
  ["#contract/", "lib/contract/", ".ts"],
  ["#postgres/", "lib/platform/postgres/", ".ts"],
  ["#words/", "lib/interface/words/compiled/", ".js"],
  ["#words-of-all/", "lib/interface/words/compiled/", ".js"],
  ["#prometheus/", "lib/platform/prometheus/", ".ts"],
  ["#shared/", "lib/platform/shared/", ".ts"],
  ["#lib/", "lib/", ".ts"],
  ["#ui/", "components/ui/", ".tsx"],
  ["#components/", "components/", ".tsx"],
]

/** The file a specifier leads to, or null for a package. */
function fileOf(path: string, specifier: string): string | null {
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix))
  if (alias) return `${alias[1]}${specifier.slice(alias[0].length)}${alias[2]}`
  if (!specifier.startsWith(".")) return null
  const target = normalize(join(dirname(path), specifier))
  return extname(target) ? target : `${target}.ts`
}

function wordFaults({ path, text }: SourceFile): RoomFault[] {
  const rules = wordRules.filter((rule) => rule.at.test(path) && !rule.except.test(path) && !isTest(path))
  if (rules.length === 0) return []
  return withoutComments(text)
    .split("\n")
    .flatMap((line, index) =>
      rules
        .filter((rule) => rule.word.test(line))
        .map((rule) => ({ path, line: index + 1, sentence: `${rule.why}: ${line.trim()}` })),
    )
}

function serverOnlyFaults({ path, text }: SourceFile): RoomFault[] {
  if (!serverOnly.at.test(path) || serverOnly.except.test(path) || isTest(path)) return []
  const specifiers = importsOf(text).map((one) => one.specifier)
  const isDelicate = specifiers.some((one) => serverOnly.whenImporting.test(fileOf(path, one) ?? one))
  if (!isDelicate || specifiers[0] === "server-only") return []
  return [{ path, line: 1, sentence: 'begins with import "server-only"' }]
}

const begin = "<!-- rooms: written by `node tools/rooms.ts --write` -->"
const end = "<!-- rooms: end -->"

/** The table of rooms as Markdown, between its two marks. */
export function roomsMarkdown(): string {
  const row = (cells: string[]) => `| ${cells.join(" | ")} |`
  const lines = rooms.map((room) =>
    row([room.name, room.at.map((at) => `\`${at}\``).join(" "), room.purpose, importText(room.mayImport)]),
  )
  const head = [row(["room", "where", "purpose", "may import"]), row(["---", "---", "---", "---"])]
  const packages = reserved.map(
    (one) => `- ${one.packages.join(", ")}: only ${one.rooms.join(", ")}; ${one.why}.`,
  )
  return [
    begin,
    "",
    ...layerPicture(),
    "",
    ...head,
    ...lines,
    "",
    "Packages that only some rooms may import:",
    "",
    ...packages,
    "",
    end,
  ].join("\n")
}

/** Rooms of a list as text: the highest layer that it has whole, then single rooms. */
function importText(mayImport: readonly string[]): string {
  const layer = layers.findLast((one) => one.rooms.every((room) => mayImport.includes(room)))
  const others = mayImport.filter((room) => !layer?.rooms.includes(room))
  return [...(layer ? [`*${layer.name}* and below`] : []), ...others].join(", ") || "nothing"
}

/** The layers of lib/ with the rooms that each adds, highest first. */
function layerPicture(): string[] {
  const width = Math.max(...layers.map((layer) => layer.name.length))
  const rows = layers.map((layer, index) => {
    const below = layers[index - 1]?.rooms ?? []
    const added = layer.rooms.filter((room) => !below.includes(room))
    return `${layer.name.padEnd(width)}  ${added.join(" · ")}`
  })
  return ["```", ...rows.reverse().flatMap((row, index) => (index === 0 ? [row] : ["  ▼", row])), "```"]
}

/** A document with the newest table in the place of the old one. */
export function withRooms(document: string): string {
  const from = document.indexOf(begin)
  const to = document.indexOf(end)
  if (from < 0 || to < from) throw new Error("docs/architecture.md has lost the marks of the table of rooms.")
  return document.slice(0, from) + roomsMarkdown() + document.slice(to + end.length)
}

export const architecturePath = inRepo("docs/architecture.md")

if (import.meta.main) {
  if (argv.includes("--write"))
    writeFileSync(architecturePath, withRooms(readFileSync(architecturePath, "utf8")))
  const faults = faultsOf(sourceFiles())
  for (const fault of faults) console.log(`${fault.path}:${fault.line}  ${fault.sentence}`)
  console.log(faults.length === 0 ? "Every import is where it belongs." : `${faults.length} faults.`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

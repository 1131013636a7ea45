// `npm run databases -- to-server` and `-- to-embedded` (docs/moving.md). Like tools/start.mjs, this file is read by any
// Node, so that one that is too old answers with a sentence.
const major = Number(process.versions.node.split(".")[0])
if (major < 20) {
  console.error(
    `Waybill needs Node 20 or newer to move its databases; this is ${process.version}. Get it at https://nodejs.org.`,
  )
  process.exit(1)
} else {
  import("./databases/command.mjs").then((command) => command.main(process.argv.slice(2), process.env))
}

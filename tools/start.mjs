// `npm start`, `npm run dev` and `npm run demo`. This file has no static import and only old syntax, so that a Node that
// is too old for the rest answers with a sentence instead of a syntax error.
const major = Number(process.versions.node.split(".")[0])
if (major < 20) {
  console.error(
    `Waybill needs Node 20 or newer to start; this is ${process.version}. Get it at https://nodejs.org.`,
  )
  process.exit(1)
} else {
  import("./lib/start.mjs").then((start) => start.main(process.argv.slice(2), process.env))
}

// `npm test` and `npm run test:all` on a bare checkout. Like start.mjs it has no static import, so that an old Node gets a
// sentence.
const major = Number(process.versions.node.split(".")[0])
if (major < 20) {
  console.error(`Waybill needs Node 20 or newer; this is ${process.version}. Get it at https://nodejs.org.`)
  process.exit(1)
} else {
  import("./lib/test.mjs").then((test) => test.main())
}

/** @type {import("next").NextConfig} */
export default {
  output: "standalone",
  outputFileTracingRoot: import.meta.dirname,
  outputFileTracingIncludes: { "/*": ["lib/store/migrations/**"] },
  turbopack: { root: import.meta.dirname },
  poweredByHeader: false,
  reactStrictMode: true,
  // forbidden() gives a missing right its own page and a real 403.
  experimental: { authInterrupts: true },
  serverExternalPackages: ["@electric-sql/pglite", "pg", "pino"],
}

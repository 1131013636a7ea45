/** @type {import("next").NextConfig} */
export default {
  output: "standalone",
  outputFileTracingRoot: import.meta.dirname,
  outputFileTracingIncludes: { "/*": ["lib/store/migrations/**"] },
  turbopack: { root: import.meta.dirname },
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: ["@electric-sql/pglite", "pg", "pino"],
  // forbidden() in lib/auth/guard.ts shows app/forbidden.tsx with status 403.
  experimental: { authInterrupts: true },
}

/** The code in a body that may be anything. */
export const codeOf = (body: unknown): string =>
  typeof body === "object" && body !== null && "code" in body && typeof body.code === "string"
    ? body.code.slice(0, 100)
    : ""

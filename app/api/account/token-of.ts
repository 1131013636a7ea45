/** The token in a body that may be anything. */
export const tokenOf = (body: unknown): string =>
  typeof body === "object" && body !== null && "token" in body && typeof body.token === "string"
    ? body.token
    : ""

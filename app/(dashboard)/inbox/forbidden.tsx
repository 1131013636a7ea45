// The framework looks for the page of a 403 in the folder that refused.
export { default } from "../not-the-owner.tsx"
